"""Draws, rounds, clock, bracket handling."""

from django.urls import path

from tournaments.online import views as matches
from tournaments.views.draw import checkin
from tournaments.views.draw import locks as rounds_locks
from tournaments.views.draw import next_round as rounds
from tournaments.views.draw import repair as rounds_repair
from tournaments.views.draw import review as rounds_review
from tournaments.views.draw import swap as rounds_swap
from tournaments.views.rounds import round_desk as rounds_desk
from tournaments.views.rounds import stages as rounds_stages
from tournaments.views.rounds import tables as rounds_tables

MANAGE = "t/<slug:slug>/manage/"
ROUND = MANAGE + "r/<int:stage_number>/<int:number>/"
TABLE = MANAGE + "tables/<int:pk>/"

urlpatterns = [
    path(MANAGE + "draw/", rounds.draw, name="manage-draw"),
    path(MANAGE + "checkin/", checkin.checkin, name="manage-checkin"),
    path(MANAGE + "draw/plan/", rounds_stages.plan, name="manage-draw-plan"),
    path(MANAGE + "draw/lots/", rounds_stages.lots, name="manage-draw-lots"),
    path(MANAGE + "draw/locks/", rounds_locks.locks, name="manage-locks"),
    path(MANAGE + "draw/locks/<int:pk>/remove/", rounds_locks.lock_away, name="manage-lock-remove"),
    path(MANAGE + "draw/rest/", rounds_stages.rest, name="manage-draw-rest"),
    path(MANAGE + "draw/rounds/", rounds_stages.rounds_planned, name="manage-draw-rounds"),
    path(MANAGE + "stage/<slug:action>/", rounds_stages.move, name="manage-stage"),
    path(ROUND, rounds_desk.desk, name="manage-round"),
    path(ROUND + "seats/", rounds_review.seats, name="manage-seats"),
    path(ROUND + "swap/", rounds_swap.swap, name="manage-swap"),
    path(ROUND + "swap/undo/", rounds_swap.swap_undo, name="manage-swap-undo"),
    path(ROUND + "swap/costs.json", rounds_swap.swap_costs, name="manage-swap-costs"),
    path(ROUND + "redraw/", rounds_review.redraw, name="manage-redraw"),
    path(ROUND + "discard/", rounds_review.discard, name="manage-discard"),
    path(ROUND + "repair/", rounds_repair.repair, name="manage-repair"),
    path(ROUND + "repair/undo/", rounds_repair.repair_undo, name="manage-repair-undo"),
    path(ROUND + "publish/", rounds_review.publish, name="manage-publish"),
    path(ROUND + "unpublish/", rounds_review.unpublish, name="manage-unpublish"),
    path(ROUND + "clock/<slug:action>/", rounds_desk.clock_action, name="manage-clock"),
    path(TABLE, rounds_tables.table, name="manage-table"),
    path(TABLE + "match/", matches.table_match, name="manage-table-match"),
    path(TABLE + "do/<slug:action>/", rounds_tables.table_action, name="manage-table-action"),
    path("t/<slug:slug>/r/<int:stage_number>/<int:number>/clock/", rounds_desk.clock, name="clock"),
]
