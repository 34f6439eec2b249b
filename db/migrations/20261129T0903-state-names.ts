import { executeAll, type MigrationDatabase } from './execute-all'

const STATES = [
  ['lines', 'takingBack', 'withdrawing'],
  ['lines', 'quieting', 'canceling'],
  ['transfers', 'sendingOn', 'redirecting'],
  ['announcements', 'putOff', 'postponed'],
  ['inbound_calls', 'met', 'connected'],
  ['messages', 'dealing', 'dispatching'],
  ['messages', 'dealt', 'dispatched'],
] as const

const INSTRUCTIONS = [
  ['hear-out', 'greeting-end'],
  ['hear-out-on-its-way', 'greeting-end-on-its-way'],
  ['ask-again', 'check-again'],
] as const

/** Names and events of timers contain the state that set them, as in 'xstate.after.endingMs.line.quieting'. */
const TIMERS = [
  ['.line.takingBack', '.line.withdrawing'],
  ['.line.quieting', '.line.canceling'],
  ['.transfer.sendingOn', '.transfer.redirecting'],
  ['.announcement.putOff', '.announcement.postponed'],
  ['.inbound.met', '.inbound.connected'],
  ['.blast.dealing', '.blast.dispatching'],
] as const

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    ...STATES.map(([table, from, to]) => `update ${table} set state = '${to}' where state = '${from}'`),
    `alter table lines rename column told to instruction`,
    ...INSTRUCTIONS.map(([from, to]) => `update lines set instruction = '${to}' where instruction = '${from}'`),
    ...TIMERS.map(
      ([from, to]) =>
        `update timers set name = replace(name, '${from}', '${to}'), event = replace(event, '${from}', '${to}')
          where event like '%${from}%' or name like '%${from}%'`,
    ),
  ])
