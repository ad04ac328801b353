# ruff: noqa: E501 - one fault, one line
"""The faults of the evening and its satellites: rights, draws, results, standings, files."""

from tests.faults.fault import by_tests

RESULTS, ROUNDS, SECURITY = "tests/tournaments/results", "tests/tournaments/rounds", "tests/security"
ELIMINATION, SHEETS = "tests/tournaments/elimination", "tests/tournaments/spreadsheet"
MIRROR = "tests/tournaments/mirror"

FAULTS = by_tests(
    "tournaments",
    (
        (f"{SECURITY}/test_permission_matrix.py", (
            ("a referee changes the settings", "permissions/actions.py", "    Action.PENALISE,\n", "    Action.PENALISE,\n    Action.EDIT,\n"),
            ("a co-organiser deletes", "permissions/actions.py", "set(Action) - {Action.ERASE, Action.DELETE}", "set(Action)"),
            ("a table's link enters every result", "permissions/tournaments.py", " and g.table_id == table.pk", ""),
            ("a hidden tournament is shown", "permissions/tournaments.py", "tournament.is_public or Grant.Role.TABLE in held", "True or Grant.Role.TABLE in held"),
            ("a hidden season is shown", "permissions/seasons.py", "if season.is_public else set()", "if True else set()"),
        )),
        (f"{SECURITY}/test_people.py {SECURITY}/test_people_homes.py", (
            ("everybody owns who has no home", "permissions/people.py", "return account.pk == row.created_by_id", "return True"),
        )),
        (f"{SECURITY}/test_links.py", (
            ("an ended link opens a tournament", "services/grants.py", "known.live().select_related", "known.select_related"),
        )),
        (f"tests/tournaments/setup/test_links.py {SECURITY}/test_links.py {SECURITY}/test_shares_together.py", (
            ("an invitation works twice", "services/grants.py", "Grant.objects.live().invitations().filter(pk=grant.pk)", "Grant.objects.invitations().filter(pk=grant.pk)"),
            ("who is removed still hands out links", "services/grants.py", "    require_still(actor, action, tournament)", "    return"),
            ("links outlive who handed them out", "access/services.py", "    _end_links(issued, actor)\n", ""),
        )),
        (f"{RESULTS}/test_submitting.py {RESULTS}/test_confirming.py", (
            ("a result with defects is taken", "services/results/versions.py", "if count.defects:", "if False:"),
            ("a result of a page that is behind", "services/results/versions.py", "last.version == base_version", "last.version >= base_version"),
            ("a result of an older draw", "services/results/versions.py", ".draw_version != draw_version:", ".draw_version < draw_version:"),
            ("a sending of another table", "services/results/versions.py", "known.table_id != table.pk", "False"),
            ("a result is entered before its round is shown", "services/results/versions.py", ".state == Round.State.DRAWN:", ".state is None:"),
            ("an older version is confirmed", "services/results/results.py", "pk=result.pk, version=result.version, state__in=OPEN", "pk=result.pk, version=result.version"),
        )),
        (f"{RESULTS}/test_penalty_levels.py {RESULTS}/test_penalty_steps.py", (
            ("who lost the table keeps the points", "selectors/standings/table_losses.py", "line.points = line.raw = line.outside = Decimal(0)", "pass"),
            ("nobody wins where the winner lost the table", "selectors/standings/table_losses.py", "if others and not any(", "if False and not any("),
            ("a lost table counts only once it is corrected", "services/results/penalties.py", "        count_result(result)\n", "        pass\n"),
            ("who is disqualified comes back by a click", "services/roster/roster.py", 'raise Refused("is_disqualified"', 'print("is_disqualified"'),
            ("a page that is behind penalises twice", "services/results/penalties.py", "if seen is not None and seen != state_of(given):", "if False:"),
            ("a step is taken without a yes", "services/results/penalties.py", "    if step:\n", "    if False:\n"),
            ("everybody reads a ban", "selectors/results/public_pages.py", ".exclude(kind=Penalty.Kind.BAN)", ""),
        )),
        ("tests/tournaments/roster/test_penalty_memory.py", (
            ("a ban lets everybody tick", "services/roster/absences.py", "    ban_check(tournament=stage.tournament_id, here=here)\n", ""),
            ("a ban of another owner holds", "selectors/rounds/bans.py", '        entrant__tournament__owner=OuterRef("tournament__owner"),\n', ""),
            ("a ban is waived for nothing", "selectors/rounds/bans.py", ', ban_waived="").order_by()', ").order_by()"),
            ("a referee reads of private tournaments", "selectors/roster/penalty_memory.py", "is_here or may(actor, Action.VIEW, row.entrant.tournament)", "True"),
        )),
        (f"{RESULTS}/test_correcting.py", (
            ("a correction without a reason", "services/results/corrections.py", "if not reason.strip():", "if False:"),
            ("a correction is not logged", "services/results/corrections.py", 'result_logged(result, actor, "result_corrected", reason=result.reason)', "pass"),
            ("a correction names a winner who was not tied", "services/results/corrections.py", "if position not in undecided_seats(table, count):", "if False:"),
            ("a result of others is restored", "services/results/corrections.py", 'if result.document.get("players") != numbers_by_seat(', 'if result.document.get("players") is numbers_by_seat('),
        )),
        (f"{ROUNDS}/test_tables.py", (
            ("who withdrew takes a seat", "services/results/table_decisions.py", "if entrant.is_withdrawn or entrant", "if entrant"),
            ("a table of one plays", "services/results/table_decisions.py", "< SMALLEST:", "< SMALLEST - 1:"),
            ("a winner who was not tied", "services/results/table_decisions.py", "if tied and seat.position not in tied:", "if False:"),
        )),
        ("tests/tournaments/standings/test_rebuild.py", (
            ("a penalty taken back still counts", "selectors/standings/stage_record.py", ", revoked_at__isnull=True)", ")"),
            ("results that were replaced count", "selectors/standings/stage_record.py", "ResultLine.objects.filter(result__state=ResultRow.State.CONFIRMED, result__table", "ResultLine.objects.filter(result__table"),
            ("who waits for a confirmation is absent", "selectors/standings/stage_record.py", 'table=OuterRef("table"), state=ResultRow.State.CONFIRMED)', 'table=OuterRef("table"))'),
            ("a penalty counts in every stage", "selectors/standings/stage_record.py", "if stage.number == 1:", "if True:"),
            ("a penalty costs nothing in an elimination", "services/standings/standings.py", "total -= sum(", "total -= 0 * sum("),
            ("a warning costs points", "services/results/penalties.py", "points if kind == Kind.POINTS else Decimal(0)", "points"),
            ("who is beaten early stands before", "selectors/standings/knockout.py", "-result.place, share)", "result.place, share)"),
            ("a share is one of half the table", "selectors/results/verdicts.py", "for line in settled.lines), Decimal(0))", "for line in settled.lines[::2]), Decimal(0))"),
        )),
        (f"{ELIMINATION}/test_final.py", (
            ("the next in the standing stays out", "selectors/rounds/qualifiers.py", "pk for pk in here[:places]", "pk for pk in here[: places - 1]"),
            ("a tournament ends with results missing", "services/rounds/rounds.py", "in open_rounds(tournament):", "in ():"),
        )),
        (f"{ROUNDS}/test_draws.py {ROUNDS}/test_draw_lacks.py tests/tournaments/roster/test_entering.py", (
            ("who withdrew is seated", "selectors/rounds/qualifiers.py", "if entrant.is_withdrawn:", "if False:"),
            ("who is absent is seated", "selectors/rounds/qualifiers.py", "elif pk in people.absent:", "elif False:"),
            ("a draw of what is no longer asked", "services/draw/draws.py", "!= digest(prepared.question.document)", "is None"),
            ("another draw is published than was shown", "services/draw/draws.py", "rows = rows.filter(draw_version=draw_version)", "pass"),
            ("a round with results is drawn again", "services/draw/draws.py", "if has_results(", "if False and has_results("),
        )),
        (f"{ROUNDS}/test_old_pages.py {ROUNDS}/test_races.py", (
            ("seats change for a page that is behind", "services/draw/draw_versions.py", ", draw_version=draw_version)", ")"),
        )),
        (f"{SECURITY}/test_a_sealed_seed_stays_sealed.py {ROUNDS}/test_draw_seeds.py", (
            ("a seed that was shown draws again", "services/draw/draw_seeds.py", "row.used_at is None and seed_is_opened(", "False and seed_is_opened("),
        )),
        (f"{ROUNDS}/test_swaps.py {ROUNDS}/test_repairs.py", (
            ("a swap by hand keeps the old figures", "services/draw/swaps.py", "metrics = measure([*context.history, tables],", "metrics = measure([*context.history],"),
            ("a public swap is not kept", "services/draw/swaps.py", "        _keep(first, second, actor)\n", "        pass\n"),
        )),
        ("tests/tournaments/seating/test_metrics.py", (
            ("repeated meetings are counted short", "seating/question/metrics.py", "count * (count - 1) // 2 for count in meetings", "(count - 1) // 2 for count in meetings"),
        )),
        ("tests/tournaments/seating/test_verify.py", (
            ("a forged report passes", "seating/verify.py", 'wrong["figures"] = report != ', 'wrong["figures"] = report is '),
        )),
        (f"{ELIMINATION}/test_going_through.py tests/tournaments/formats/test_who_comes_in.py", (
            ("a tie at the cut is not noticed", "selectors/rounds/qualifiers.py", "or ranked[need - 1].rank != ranked[need].rank:", "or True:"),
        )),
        (f"{ROUNDS}/test_clock.py", (
            ("a pause forgets the time played", "services/rounds/clock.py", "clock_started_at=None, clock_used=used", "clock_started_at=None, clock_used=0"),
            ("a table is paid for the time before its pause", "selectors/rounds/clock.py", "max(table.paused_at, ", "min(table.paused_at, "),
        )),
        ("tests/tournaments/matches/test_arriving.py", (
            ("a void match takes away what was built upon", "services/results/withdrawals.py", "and _built_upon(table):", "and False:"),
            ("a match of other people counts", "online/services.py", 'return "" if now == then else "seats_changed"', 'return ""'),
            ("an adjudicated match counts at once", "online/services.py", "decided = match.ending == Match.Ending.ADJUDICATED", "decided = False"),
        )),
        ("tests/tournaments/seasons/test_table.py", (
            ("a hidden tournament counts in a season", "seasons/selectors/standings.py", "if not tournament.is_public:", "if False:"),
            ("a tournament of exactly enough tables is too small", "seasons/selectors/standings.py", "held.tables < least", "held.tables <= least"),
            ("tables not played count", "seasons/selectors/standings.py", ', not_played_reason=""', ""),
            ("nobody moves in a season", "seasons/selectors/standings.py", "counting[:-1]", "counting"),
            ("a club counts a result too many", "seasons/selectors/standings.py", "isinstance(row, SeasonRow)], clubs, best)", "isinstance(row, SeasonRow)], clubs, best + 1)"),
        )),
        (f"{SHEETS}/test_people_files.py", (
            ("a formula in a sheet", "exports/sheets.py", 'cell.data_type = "s"', "pass"),
            ("a formula in a CSV", "exports/sheets.py", "return plain_cell(value)", "return value"),
            ("regions and groups are exchanged", "exports/files.py", "row.region, row.group,", "row.group, row.region,"),
            ("drawn rounds are exported", "exports/files.py", ".exclude(round__state=Round.State.DRAWN)", ""),
            ("results that were replaced are exported", "exports/files.py", "result__state=Result.State.CONFIRMED, result__table", "result__table"),
        )),
        ("tests/tournaments/live/test_hub.py", (
            ("a hidden tournament is told to all", "live/station.py", "pk=tournament_id, is_public=True", "pk=tournament_id"),
            ("an older version wakes the pages", "live/station.py", "version > channel.newest", "version != channel.newest"),
        )),
        (f"{SECURITY}/test_counters.py", (
            ("a network guesses without end", "accounts/views/throttle.py", "<= TRIES:", "<= 1000 * TRIES:"),
        )),
        (f"{SECURITY}/test_passwords_in_a_flood.py", (
            ("passwords without end", "accounts/views/password_tries.py", "bool(count <= most)", "True"),
        )),
        (f"{SECURITY}/test_accounts_codes.py", (
            ("a code works twice", "accounts/services/codes.py", "account=account, last_step__lt=step", "account=account"),
            ("codes are guessed without end", "accounts/services/codes.py", "wrong__lt=MOST_WRONG", "wrong__gte=0"),
        )),
        ("tests/tournaments/setup/test_installation.py", (
            ("any code claims an installation", "accounts/services/installation.py", "or not hmac.compare_digest(stored, _hash(code))", ""),
        )),
        (f"{SECURITY}/test_accounts_devices.py", (
            ("an ended device stays signed in", "accounts/services/devices.py", "_store()(device.session_key).delete()", "pass"),
        )),
        (f"{SECURITY}/test_a_copy_says_who_made_it.py", (
            ("a changed copy is signed", "backup/documents/signature.py", '.verify(value, _message(content))', ""),
            ("every copy is our own", "backup/documents/signature.py", '"own" if public == own else "other"', '"own"'),
        )),
        (f"{SHEETS}/test_updating.py", (
            ("an update of a page that is behind", "spreadsheet/services/update.py", "pk=tournament.pk, version=version)", "pk=tournament.pk)"),
            ("who withdrew sits in a file", "spreadsheet/services/compare.py", "if chair.player in self.away:", "if False:"),
        )),
        (f"{SECURITY}/test_one_file_of_an_account_at_a_time.py", (
            ("files are read side by side", "services/reading_turns.py", "if not cache.add(", "if False and not cache.add("),
        )),
        (f"{ELIMINATION}/test_going_through.py {RESULTS}/test_confirming.py", (
            ("a decision after the next round", "services/results/table_decisions.py", "!= Stage.Kind.LEAGUE and later.exists()", "!= Stage.Kind.LEAGUE and False"),
        )),
        (f"{MIRROR}/test_secrets_stay_in_the_hall.py", (
            ("a mirror shows the certificate of a round that is only drawn", "mirror/documents/public_draws.py", ".exclude(state=Round.State.DRAWN)", ""),
            ("a mirror calls a seat by a hidden name", "mirror/documents/public_matches.py", "entrant.player.name[:80] if entrant else seat.name", "seat.name"),
            ("a mirror tells which referee confirmed", "mirror/documents/public_state.py", 'if row["confirmed_by_table"] else ""', ""),
        )),
        (f"{MIRROR}/test_what_a_stranger_tries.py", (
            ("who has no code sends a bomb", "mirror/services/receiving.py", "unpack(content, MOST_KNOCK)", "unpack(content)"),
            ("a mirror believes the clock of its hall", "mirror/services/receiving.py", "min(packet.made_at, timezone.now())", "packet.made_at"),
            ("a packet of a later version is read", "mirror/services/receiving.py", "not 1 <= version <= VERSION", "False"),
        )),
        (f"{MIRROR}/test_heavy_packets.py", (
            ("a packet with a known number is applied", "mirror/services/receiving.py", "packet.sequence <= now.sequence", "packet.sequence < now.sequence"),
            ("a mirror that rests looks at packets", "mirror/views/gate.py", "if (cache.get(key) or 0) >= MOST_WRONG:", "if False:"),
            ("packets are unpacked side by side", "mirror/services/receiving.py", "with _packets.held(mirror.pairing):", "if True:"),
        )),
        (f"{MIRROR}/test_where_the_line_goes.py", (
            ("a pairing takes its time", "mirror/services/publishing.py", "PAIR, message, {}, PAIRING)", "PAIR, message, {})"),
            ("a name leads inside", "documents/outside_line.py", "not bounds.private and not all(", "False and not all("),
        )),
        (f"{MIRROR}/test_a_mirror_is_only_read.py", (
            ("a mirror shows what nobody keeps up to date", "models/tournaments.py", 'shown.filter(mirror__state="live") if settings.MIRROR', "shown if True"),
        )),
    ),
)  # fmt: skip
