"""What a draw is asked: the problem with its checks, criteria and metrics, in numbers and in names."""
