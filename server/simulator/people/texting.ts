import fs from 'node:fs'
import { copiesFor } from '../carrier/habits'
import { receiveText } from '../carrier/inbound-texts'
import { mediaPath } from '../carrier/message-media'
import type { LiveMessage, MessageRecord } from '../core/texts'
import type { World } from '../core/world'
import { findNumber } from '../rest/numbers'
import type { Phones } from './phones'

const SHOWN_AFTER_RESTART = 200

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
    /** `done`: no replies are left. */
    arrived({ record, texter }: LiveMessage, done: () => void) {
      const { texts, pick } = texter
      const { to, from, body } = record
      // Between own numbers: also inbound.
      if (findNumber(world, to)) {
        const media = record.media.map(({ sid, contentType }) => ({
          contentType,
          bytes: fs.readFileSync(mediaPath(world, sid)),
        }))
        done()
        return void receiveText(world, { from, to, body, media })
      }
      show(record)
      const reply = texts.replies[record.times - 1]
      if (reply === undefined || record.direction === 'outbound-reply') return done()
      world.clock.after(pick(texts.replyAfterMs), () => {
        // Before the reply, in one write: no duplicate reply after a restart.
        done()
        // A person has taken over this phone.
        if (phones.isHeld(to)) return
        receiveText(world, { from: to, to: from, body: reply, media: [], copies: copiesFor(texts) })
      })
    },
    /** Loads threads of earlier processes. */
    restore() {
      const last = world.store.list<MessageRecord>('messages', [], SHOWN_AFTER_RESTART, null).items.toReversed()
      for (const record of last) {
        const arrived = record.status === 'delivered' || (record.status === 'sent' && !record.pending)
        if (record.direction === 'inbound' || arrived) show(record)
      }
    },
  }
}
