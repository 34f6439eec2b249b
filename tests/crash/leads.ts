import type { HostContact } from '../../app/domain/contacts/host-contact.schema'

/** Area codes of states without a call-frequency law, so that a long run never uses up its numbers. */
const AREAS = [205, 303, 312, 404, 415, 503, 504, 512, 602, 612, 615, 617, 702, 704, 713, 801, 804, 816, 901, 973]

/** A generator of the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Leads without end. Each number is handed out once, so that one number is one intent. */
export function makeLeads(): {
  contacts(count: number): HostContact[]
  /** People of Honolulu, where it is night while the practice clock says eleven in Chicago. */
  sleepers(count: number): HostContact[]
  number(): string
} {
  let handedOut = 0
  let asleep = 0
  const number = () => {
    const index = handedOut
    handedOut += 1
    const area = AREAS[index % AREAS.length]!
    const exchange = 200 + (Math.floor(index / (AREAS.length * 10_000)) % 700)
    // The last digits decide who answers: neighbours on a list get different ones, and no number comes twice.
    const line = (Math.floor(index / AREAS.length) * 3337 + (index % AREAS.length) * 53) % 10_000
    return `+1${area}${exchange}${String(line).padStart(4, '0')}`
  }
  return {
    number,
    sleepers: (count) =>
      Array.from({ length: count }, () => {
        const number = `+1808${String(2_000_000 + asleep)}`
        asleep += 1
        return { contactId: `sleeper-${asleep}`, firstName: 'Asleep', lastName: String(asleep), numbers: [number] }
      }),
    contacts: (count) =>
      Array.from({ length: count }, () => {
        const contactId = `lead-${handedOut}`
        return { contactId, firstName: 'Lead', lastName: contactId, numbers: [number()] }
      }),
  }
}
