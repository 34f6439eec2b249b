import { expect, test } from 'vitest'
import { useOldRows } from '../../tests/helpers/old-rows'

const { store, migrateTo, migrateToBefore, insert, select } = useOldRows()

test('a line’s sentence becomes codes with data', async () => {
  await migrateToBefore('20261128T1300-line-codes')
  const notes = [
    null,
    'The carrier’s answer was lost. The call is being looked for at the carrier.',
    'Paused. It is dialed when you resume.',
    'Not hung up yet. Too many requests',
    'The carrier cannot be reached',
    'The number is dialed as soon as the last call has its disposition.',
    'Not dialed again. All lines are busy',
  ]
  for (const delay_note of notes) insert('lines', { state: '"ended"', context: '{}', delay_note })
  await migrateTo('20261128T1300-line-codes')
  expect(select('wait_state, wait_detail, redial_state, redial_detail', 'lines')).toEqual([
    ['none', null, 'none', null],
    ['carrier_lookup', null, 'none', null],
    ['paused', null, 'none', null],
    ['hangup_delayed', 'Too many requests', 'none', null],
    ['carrier_retry', 'The carrier cannot be reached', 'none', null],
    ['none', null, 'after_disposition', null],
    ['none', null, 'refused', 'All lines are busy'],
  ])
})

test('failures of recordings, transcripts and texts of a blast become codes with data', async () => {
  await migrateToBefore('20261128T1301-failure-codes')
  const recordings: [failure: string | null, transcript: string | null][] = [
    [null, null],
    ['The audio of this recording could not be fetched from the carrier.', 'Nobody was heard to say anything.'],
    ['The carrier does not have the audio of this recording any more.', 'The model is overloaded'],
  ]
  for (const [failure, transcript_reason] of recordings) insert('recordings', { failure, transcript_reason })
  const problems = [
    null,
    'Unable to send this message due to missing contact information: First name',
    'Write a message first',
    'This number is on your DNC list',
    'The video of this message was deleted',
    'A text has at most 1,600 characters',
  ]
  for (const problem of problems) insert('blast_items', { problem })
  await migrateTo('20261128T1301-failure-codes')
  expect(select('failure, transcript_reason, transcript_detail', 'recordings')).toEqual([
    [null, null, null],
    ['not_fetched', 'no_speech', null],
    ['not_there', 'provider', 'The model is overloaded'],
  ])
  expect(select('problem, problem_detail', 'blast_items', 'position')).toEqual([
    [null, null],
    ['missing_fields', 'First name'],
    ['no_text', null],
    ['on_dnc', null],
    ['video_gone', null],
    ['too_long', null],
  ])
})

test('states lose their quotes, and what compliance decided gets columns', async () => {
  await migrateToBefore('20261128T1302-plain-states')
  const machine = { context: '{}', version: 1, chart_version: 1 }
  for (const table of ['lines', 'transfers', 'monitors', 'inbound_calls', 'announcements'])
    insert(table, { ...machine, state: '"ended"' })
  insert('messages', { ...machine, state: '"queued"', compliance: '{"decidedBy":"area_code"}' })
  insert('messages', { ...machine, state: '"draft"', compliance: '{"decidedBy":null}' })
  insert('messages', { ...machine, state: '"delivered"', compliance: null })
  insert('dial_sessions', { ...machine, state: '{"going":"dialing"}' })
  insert('calls', { compliance: '{"localPresence":"area code"}' })
  insert('calls', { compliance: '{"localPresence":null}' })
  await migrateTo('20261128T1302-plain-states')
  for (const table of ['transfers', 'monitors', 'inbound_calls', 'announcements'])
    expect(select('state, chart_version', table)).toEqual([['ended', 1]])
  expect(select('state, chart_version', 'lines')).toEqual([['ended', 2]])
  expect(select('state, chart_version', 'dial_sessions')).toEqual([['{"going":"dialing"}', 2]])
  expect(select('state, decided_by', 'messages')).toEqual([
    ['queued', 'area_code'],
    ['draft', null],
    ['delivered', null],
  ])
  expect(select('local_presence', 'calls')).toEqual([[1], [0]])
})

test('waiting jobs and stored settings get the new names', async () => {
  await migrateToBefore('20261128T2200-field-terms')
  for (const kind of ['call.ask', 'blast.deal', 'call.place']) insert('jobs', { kind })
  insert('crm_deliveries', { next_try_at: 7, settled_at: 9 })
  for (const settings of ['{"letOthersRing":true,"isAuto":true}', '{"letOthersRing":false}', '{"isAuto":true}'])
    insert('dialer_settings', { settings })
  await migrateTo('20261128T2200-field-terms')
  expect(select('kind', 'jobs')).toEqual([['call.check'], ['blast.dispatch'], ['call.place']])
  expect(select('next_attempt_at, completed_at', 'crm_deliveries')).toEqual([[7, 9]])
  expect(select('settings', 'dialer_settings', 'user_id')).toEqual([
    ['{"isAuto":true,"keepOtherLinesRinging":true}'],
    ['{"keepOtherLinesRinging":false}'],
    ['{"isAuto":true}'],
  ])
})

test('stored settings say how long other lines ring', async () => {
  await migrateToBefore('20261129T1101-other-lines-ring')
  for (const settings of ['{"keepOtherLinesRinging":true}', '{"keepOtherLinesRinging":false}', '{"isAuto":true}'])
    insert('dialer_settings', { settings })
  await migrateTo('20261129T1101-other-lines-ring')
  expect(select('settings', 'dialer_settings', 'user_id')).toEqual([
    ['{"otherLinesRing":"15s"}'],
    ['{"otherLinesRing":"none"}'],
    ['{"isAuto":true}'],
  ])
})

test('notes move out of messages', async () => {
  await migrateToBefore('20261129T0500-notes')
  const kept = { state: 'kept', context: '{}', version: 1, chart_version: 0 }
  const noteFacts = { account_id: 'acc_1', thread_id: 'thr_1', author_id: 'usr_1', created_at: 5, updated_at: 6 }
  const note = { ...kept, ...noteFacts, type: 'note', direction: 'out' }
  insert('messages', { ...note, id: 'msg_1', body: 'Hi Ben', raw_body: 'Hi {First name}', sort_time: 7 })
  insert('messages', {
    ...note,
    id: 'msg_2',
    body: 'Gone',
    raw_body: 'Gone',
    sort_time: 8,
    deleted_at: 9,
    hides_link: 1,
  })
  insert('messages', { ...kept, id: 'msg_3', direction: 'in' })
  insert('messages', { ...kept, id: 'msg_4', direction: 'out', type: 'blast', state: 'dealt' })
  insert('blast_items', { blast_id: 'msg_4' })
  insert('attachments', { message_id: 'msg_3' })
  await migrateTo('20261129T0500-notes')
  expect(select('*', 'notes')).toEqual([
    ['msg_1', 'acc_1', 'thr_1', 'usr_1', 'Hi Ben', 'Hi {First name}', 0, 7, 5, 6, null],
    ['msg_2', 'acc_1', 'thr_1', 'usr_1', 'Gone', 'Gone', 1, 8, 5, 6, 9],
  ])
  expect(select('id', 'messages')).toEqual([['msg_3'], ['msg_4']])
  expect([select('blast_id', 'blast_items', 'position'), select('message_id', 'attachments')]).toEqual([
    [['msg_4']],
    [['msg_3']],
  ])
})

test('received texts lose the machine that they never had', async () => {
  await migrateToBefore('20261129T0510-received-texts')
  const kept = { state: 'kept', context: '{}', version: 1, chart_version: 0, ended_at: 5 }
  insert('messages', { ...kept, direction: 'in' })
  insert('messages', { direction: 'out', state: 'draft', context: '{"waitMs":0}', version: 3, chart_version: 1 })
  const indexes = () =>
    store.sqlite.pragma('index_list(messages)') as { name: string; unique: number; partial: number }[]
  const before = indexes()
  await migrateTo('20261129T0510-received-texts')
  expect(select('direction, state, context, version, chart_version, ended_at', 'messages')).toEqual([
    ['in', null, null, null, null, null],
    ['out', 'draft', '{"waitMs":0}', 3, 1, null],
  ])
  expect(indexes()).toEqual(before)
  store.sqlite.pragma('ignore_check_constraints = OFF')
  const setState = (state: string | null, direction: string) =>
    store.sqlite.prepare('update messages set state = ? where direction = ?').run(state, direction)
  expect(() => setState('draft', 'in')).toThrow('machine_of_outbound')
  expect(() => setState(null, 'out')).toThrow('machine_of_outbound')
})

test('jobs and timers get the account of their subject', async () => {
  await migrateToBefore('20261129T0520-job-accounts')
  insert('accounts', { id: 'acc_1' })
  for (const table of ['lines', 'inbound_calls', 'messages', 'boards'])
    insert(table, { id: `${table}_1`, account_id: `of ${table}` })
  insert('attempts', { kind: 'call', carrier_sid: 'CA1', account_id: 'of attempts' })
  const jobs: [kind: string, payload: object, key?: string][] = [
    ['call.place', { lineId: 'lines_1' }],
    ['call.check', { lineId: 'inbound_calls_1' }],
    ['message.check', { messageId: 'messages_1' }],
    ['board.import', { boardId: 'boards_1', run: '1' }],
    ['call.hang-up', { callSid: 'CA1' }],
    ['crm.deliver', { accountId: 'acc_1', atOnce: true }],
    ['numbers.share', {}, 'account:acc_1:numbers'],
    ['call.place', { lineId: 'deleted' }],
    ['messages.send', { number: '+13125550140' }],
  ]
  for (const [kind, payload, key = kind + JSON.stringify(payload)] of jobs)
    insert('jobs', { kind, key, payload: JSON.stringify(payload) })
  for (const owner of ['line:lines_1', 'inbound:inbound_calls_1', 'blast:messages_1', 'line:deleted'])
    insert('timers', { owner })
  await migrateTo('20261129T0520-job-accounts')
  expect(select('account_id', 'jobs').flat()).toEqual([
    'of lines',
    'of inbound_calls',
    'of messages',
    'of boards',
    'of attempts',
    'acc_1',
    'acc_1',
    'system',
    'system',
  ])
  expect(select('owner, account_id', 'timers', 'owner')).toEqual([
    ['blast:messages_1', 'of messages'],
    ['inbound:inbound_calls_1', 'of inbound_calls'],
    ['line:deleted', 'system'],
    ['line:lines_1', 'of lines'],
  ])
})

test('positions that two rows share are renumbered in their order', async () => {
  await migrateToBefore('20261129T0521-unique-positions')
  const members: [list_id: string, contact_id: string, position: number][] = [
    ['twice', 'b', 3],
    ['twice', 'a', 3],
    ['twice', 'c', 0],
    ['once', 'a', 5],
    ['once', 'b', 7],
  ]
  for (const [list_id, contact_id, position] of members) {
    insert('contact_list_members', { list_id, contact_id, position })
    insert('campaign_records', { id: `${list_id}-${contact_id}`, campaign_id: list_id, contact_id, position })
  }
  const rows = { type: null, position: 0 }
  for (const id of ['1', '2']) {
    insert('stages', { id, board_id: 'brd_1', position: 0 })
    insert('stages', { id: `deleted ${id}`, board_id: 'brd_1', position: 0, deleted_at: 1 })
    insert('dispositions', { id, board_id: 'brd_1', position: 0 })
    insert('dispositions', { id: `account's ${id}`, board_id: null, position: 0 })
    insert('stage_triggers', { ...rows, id, stage_id: 'stg_1' })
    insert('trigger_actions', { ...rows, id, trigger_id: '1' })
    insert('trigger_actions', { ...rows, id: `of disposition ${id}`, trigger_id: null, disposition_id: '1' })
  }
  await migrateTo('20261129T0521-unique-positions')
  const renumbered = [
    ['once', 'a', 5],
    ['once', 'b', 7],
    ['twice', 'c', 0],
    ['twice', 'a', 1],
    ['twice', 'b', 2],
  ]
  expect(select('list_id, contact_id, position', 'contact_list_members', 'list_id, position')).toEqual(renumbered)
  expect(select('campaign_id, contact_id, position', 'campaign_records', 'campaign_id, position')).toEqual(renumbered)
  const untouched = (name: string) => [
    [`${name} 1`, 0],
    [`${name} 2`, 0],
  ]
  const inOrder = [
    ['1', 0],
    ['2', 1],
  ]
  expect(select('id, position', 'stages', 'id')).toEqual([...inOrder, ...untouched('deleted')])
  expect(select('id, position', 'dispositions', 'id')).toEqual([...inOrder, ...untouched("account's")])
  expect(select('id, position', 'stage_triggers', 'id')).toEqual(inOrder)
  expect(select('id, position', 'trigger_actions', 'id')).toEqual([
    ...inOrder,
    ['of disposition 1', 0],
    ['of disposition 2', 1],
  ])
})

test('why all parties must consent becomes codes, for lines and the records of calls', async () => {
  await migrateToBefore('20261129T0900-consent-codes')
  const unknown = 'Not recorded: the caller’s state is unknown, and no announcement is chosen'
  const california =
    'Not recorded: California (by area code) needs the consent of both sides, and no announcement is chosen'
  const hampshire =
    'Not recorded: New Hampshire (by state) needs the consent of both sides, and no announcement is chosen'
  for (const recording_note of [null, unknown, california, hampshire, 'Not recorded: an older sentence'])
    insert('lines', { state: 'ended', context: '{}', recording_note })
  for (const recording of ['never', unknown, california, 'Not recorded: an older sentence'])
    insert('calls', { compliance: JSON.stringify({ checkedAt: 1, recording }) })
  await migrateTo('20261129T0900-consent-codes')
  expect(select('consent_source, consent_state', 'lines')).toEqual([
    [null, null],
    ['unknown', null],
    ['area_code', 'CA'],
    ['state', 'NH'],
    ['unknown', null],
  ])
  expect(select('compliance', 'calls').map((row) => JSON.parse((row as [string])[0]) as unknown)).toEqual([
    { checkedAt: 1, recording: 'never' },
    { checkedAt: 1, notRecorded: { source: 'unknown', state: null } },
    { checkedAt: 1, notRecorded: { source: 'area_code', state: 'CA' } },
    { checkedAt: 1, notRecorded: { source: 'unknown', state: null } },
  ])
})

test('why a file of a text failed becomes a code', async () => {
  await migrateToBefore('20261129T0901-attachment-failures')
  for (const failure of [null, 'The carrier no longer has the file', 'Media failed to load'])
    insert('attachments', { failure })
  await migrateTo('20261129T0901-attachment-failures')
  expect(select('failure', 'attachments')).toEqual([[null], ['not_there'], ['no_address']])
})

test('a session that a block stopped is marked as blocked', async () => {
  await migrateToBefore('20261129T0902-blocked-sessions')
  const rows: [run: string, notice: string | null][] = [
    ['dialing', null],
    ['bridged', 'The carrier rejected our credentials (20003).'],
    ['ready', 'Your phone did not join. Call in again.'],
  ]
  for (const [run, notice] of rows)
    insert('dial_sessions', { state: JSON.stringify({ run, phone: 'present' }), context: JSON.stringify({ notice }) })
  await migrateTo('20261129T0902-blocked-sessions')
  expect(select(`json_extract(context, '$.blocked')`, 'dial_sessions')).toEqual([[null], [1], [null]])
})

test('states, instructions and timers get their field names', async () => {
  await migrateToBefore('20261129T0903-state-names')
  insert('lines', { state: 'quieting', context: '{}', told: 'hear-out' })
  insert('lines', { state: 'takingBack', context: '{}', told: 'join-room' })
  insert('inbound_calls', { state: 'met', context: '{}' })
  const timer = 'xstate.after.endingMs.line.quieting'
  insert('timers', { owner: 'line:1', name: timer, event: JSON.stringify({ type: timer }) })
  await migrateTo('20261129T0903-state-names')
  expect(select('state, instruction', 'lines')).toEqual([
    ['canceling', 'greeting-end'],
    ['withdrawing', 'join-room'],
  ])
  expect(select('state', 'inbound_calls')).toEqual([['connected']])
  const renamed = 'xstate.after.endingMs.line.canceling'
  expect(select('name, event', 'timers', 'owner')).toEqual([[renamed, JSON.stringify({ type: renamed })]])
})

test('missed calls of before are seen', async () => {
  await migrateToBefore('20261129T1600-inbound-seen')
  for (const id of ['1', '2']) insert('users', { id, account_id: `acc_${id}` })
  for (const ended_at of [5, 7]) insert('calls', { account_id: 'acc_1', direction: 'inbound', ended_at })
  await migrateTo('20261129T1600-inbound-seen')
  expect(select('id, inbound_seen_at', 'users', 'id')).toEqual([
    ['1', 7],
    ['2', null],
  ])
})

test('a voicemail without audio becomes a missed call; the others stay, assigned to no one', async () => {
  await migrateToBefore('20261129T1900-voicemail-inboxes')
  const recordings = { r1: ['completed', 8_000], r2: ['absent', null], r3: ['completed', 0], r4: ['completed', null] }
  for (const [id, [state, duration_ms]] of Object.entries(recordings) as [string, [string, number | null]][]) {
    insert('recordings', { id, state, duration_ms })
    insert('calls', { id: `call-${id}`, outcome: 'voicemail' })
    insert('voicemails', { id: `vm-${id}`, call_id: `call-${id}`, recording_id: id })
  }
  await migrateTo('20261129T1900-voicemail-inboxes')
  expect(select('id, assigned_to, unread', 'voicemails', 'id')).toEqual([
    ['vm-r1', null, 1],
    ['vm-r4', null, 1],
  ])
  expect(select('id, outcome', 'calls', 'id')).toEqual([
    ['call-r1', 'voicemail'],
    ['call-r2', 'missed'],
    ['call-r3', 'missed'],
    ['call-r4', 'voicemail'],
  ])
})

test('each seller keeps the dialer: a team has at least as many seats as sellers', async () => {
  await migrateToBefore('20261130T1050-team-invites')
  insert('teams', { account_id: 'acc_1', seats: 2 })
  for (const [id, role] of Object.entries({ a: 'OWNER', b: 'MANAGER', c: 'MEMBER', d: 'COACH' }))
    insert('users', { id, account_id: 'acc_1', role, disabled_at: null })
  await migrateTo('20261130T1050-team-invites')
  expect(select('id, seat', 'users', 'id')).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 0],
  ])
  expect(select('seats', 'teams')).toEqual([[3]])
})

test('calls that were scheduled before have a job at their time', async () => {
  await migrateToBefore('20261201T1000-notifications')
  insert('leads', { id: 'lead_1', account_id: 'acc_1', scheduled_at: 90, updated_at: 7 })
  insert('leads', { id: 'lead_2', account_id: 'acc_1', contact_id: 'con_2', scheduled_at: null })
  await migrateTo('20261201T1000-notifications')
  const payload = JSON.stringify({ leadId: 'lead_1', at: 90 })
  expect(select('key, account_id, kind, payload, run_at, state', 'jobs')).toEqual([
    ['lead:lead_1:due:90', 'acc_1', 'lead.call-due', payload, 90, 'ready'],
  ])
})
