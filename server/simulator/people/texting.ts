import fs from 'node:fs'
import { copiesFor } from '../carrier/habits'
import { receiveText } from '../carrier/inbound-texts'
import { keptFile } from '../carrier/message-media'
import type { LiveMessage, MessageRecord } from '../core/texts'
import type { World } from '../core/world'
import { findNumber } from '../rest/numbers'
import type { Phones } from './phones'

const SHOWN_AFTER_RESTART = 200

/** What people do with texts: they read them, and some write back. */
export function createTexting(world: World, phones: Phones) {
  const show = (record: MessageRecord) => {
    const mine = record.direction === 'inbound'
    const { sid: messageSid, body, media } = record
    const at = record.sentAt ?? record.createdAt
    const [number, other] = mine ? [record.from, record.to] : [record.to, record.from]
    phones.showText(number, { messageSid, at, mine, other, body, media })
  }
  return {
    sent: show,
    /** `done` when nothing more is to come of it. */
    arrived({ record, texter }: LiveMessage, done: () => void) {
      const { texts, pick } = texter
      const { to, from, body } = record
      // A text from one number of the account to another goes out and comes in.
      if (findNumber(world, to)) {
        const media = record.media.map(({ sid, contentType }) => ({
          contentType,
          bytes: fs.readFileSync(keptFile(world, sid)),
        }))
        done()
        return void receiveText(world, { from, to, body, media })
      }
      show(record)
      const reply = texts.replies[record.times - 1]
      if (reply === undefined || record.direction === 'outbound-reply') return done()
      world.clock.after(pick(texts.replyAfterMs), () => {
        // First, so that both are kept in one write: nobody writes the same again after a restart.
        done()
        // Whoever's phone a person has in hand writes what that person writes.
        if (phones.isHeld(to)) return
        receiveText(world, { from: to, to: from, body: reply, media: [], copies: copiesFor(texts) })
      })
    },
    /** The phones' threads, as they were when the last process ended. */
    restore() {
      const last = world.store.list<MessageRecord>('messages', [], SHOWN_AFTER_RESTART, null).items.toReversed()
      for (const record of last) {
        const arrived = record.status === 'delivered' || (record.status === 'sent' && !record.pending)
        if (record.direction === 'inbound' || arrived) show(record)
      }
    },
  }
}
