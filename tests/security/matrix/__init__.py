"""The permission matrix: who knocks, what every address answers, and the world they knock at."""
