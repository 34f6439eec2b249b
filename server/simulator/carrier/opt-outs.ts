import type { World } from '../core/world'

/** The carrier's default keywords: the whole text, any case. */
const STOP = new Set(['STOP', 'UNSUBSCRIBE', 'END', 'QUIT', 'STOPALL', 'REVOKE', 'OPTOUT', 'CANCEL'])
const START = new Set(['START', 'YES', 'UNSTOP'])
const HELP = new Set(['HELP', 'INFO'])

const STOPPED =
  'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.'
const STARTED =
  'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.'
const HELPED = 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.'

const keyOf = (person: string, own: string) => `${person} ${own}`

/** Per number of the account, as without a messaging service. */
export const isOptedOut = (world: World, person: string, own: string) =>
  world.store.find('opt_outs', keyOf(person, own)) !== null

/** Applies a keyword. Returns the carrier's reply, once per change. */
export function applyOptOutKeyword(world: World, person: string, own: string, body: string): string | null {
  const word = body.trim().toUpperCase()
  if (HELP.has(word)) return HELPED
  const out = isOptedOut(world, person, own)
  if (STOP.has(word) && !out) {
    const record = JSON.stringify({ person, own, at: world.clock.now(), word })
    world.store.save('opt_outs', keyOf(person, own), () => ({ sid: keyOf(person, own), own_number: own, record }))
    return STOPPED
  }
  if (START.has(word) && out) {
    world.store.remove('opt_outs', keyOf(person, own))
    return STARTED
  }
  return null
}
