"""Draws, rounds, clock, bracket handling."""

from django.urls import path

from tournaments.online import views as matches
from tournaments.views.draw import checkin, locks, next_round, repair, review, swap
from tournaments.views.rounds import round_desk, stages, tables

MANAGE = "t/<slug:slug>/manage/"
ROUND = MANAGE + "r/<int:stage_number>/<int:number>/"
TABLE = MANAGE + "tables/<int:pk>/"

urlpatterns = [
    path(MANAGE + "draw/", next_round.draw, name="manage-draw"),
    path(MANAGE + "checkin/", checkin.checkin, name="manage-checkin"),
    path(MANAGE + "draw/plan/", stages.plan, name="manage-draw-plan"),
    path(MANAGE + "draw/lots/", stages.lots, name="manage-draw-lots"),
    path(MANAGE + "draw/locks/", locks.locks, name="manage-locks"),
    path(MANAGE + "draw/locks/<int:pk>/remove/", locks.lock_away, name="manage-lock-remove"),
    path(MANAGE + "draw/rest/", stages.rest, name="manage-draw-rest"),
    path(MANAGE + "draw/rounds/", stages.rounds_planned, name="manage-draw-rounds"),
    path(MANAGE + "stage/<slug:action>/", stages.move, name="manage-stage"),
    path(ROUND, round_desk.desk, name="manage-round"),
    path(ROUND + "seats/", review.seats, name="manage-seats"),
    path(ROUND + "swap/", swap.swap, name="manage-swap"),
    path(ROUND + "swap/undo/", swap.swap_undo, name="manage-swap-undo"),
    path(ROUND + "swap/costs.json", swap.swap_costs, name="manage-swap-costs"),
    path(ROUND + "redraw/", review.redraw, name="manage-redraw"),
    path(ROUND + "discard/", review.discard, name="manage-discard"),
    path(ROUND + "repair/", repair.repair, name="manage-repair"),
    path(ROUND + "repair/undo/", repair.repair_undo, name="manage-repair-undo"),
    path(ROUND + "publish/", review.publish, name="manage-publish"),
    path(ROUND + "unpublish/", review.unpublish, name="manage-unpublish"),
    path(ROUND + "clock/<slug:action>/", round_desk.clock_action, name="manage-clock"),
    path(TABLE, tables.table, name="manage-table"),
    path(TABLE + "match/", matches.table_match, name="manage-table-match"),
    path(TABLE + "do/<slug:action>/", tables.table_action, name="manage-table-action"),
    path("t/<slug:slug>/r/<int:stage_number>/<int:number>/clock/", round_desk.clock, name="clock"),
]
