import type { Ctx, Services } from '../../../app/domain/context.server'
import { leaveVoicemail, recordMessage, type RecordedMessage } from '../leave-voicemail'
import { atMoment } from './at-moment'
import type { PlanContact } from './plan'

const HOUR_MS = 3_600_000

interface PersonalMessage {
  userId: string
  isRead: boolean
}

/** By person; oldest first, and the newest is unread. */
const TEXTS: readonly (readonly { hoursAgo: number; text: string }[])[] = [
  [
    {
      hoursAgo: 74,
      text: 'Hello Olivia, it was good to meet you at the open house. We would like to see the two offices on the second floor again. Could you call me back this week?',
    },
    {
      hoursAgo: 5,
      text: 'Hi Olivia, your colleague said that you decide about the lease terms. We can sign for three years if the parking is included. You can reach me until six.',
    },
  ],
  [
    {
      hoursAgo: 49,
      text: 'Mia, this is about the appointment on Thursday. Could we make it half an hour later? My train gets in at ten. Thank you.',
    },
    {
      hoursAgo: 3,
      text: 'Hi Mia, I listened to your message and I talked to my husband. We are interested in the corner lot. Please call me when you have a minute.',
    },
  ],
]

export type RecordedPersonal = RecordedMessage & PersonalMessage

/** The audio: files take part in no transaction. */
export async function recordPersonalMessages(
  services: Services,
  input: { userIds: readonly string[]; contacts: readonly PlanContact[]; called: string; now: number },
): Promise<RecordedPersonal[]> {
  const recorded: RecordedPersonal[] = []
  for (const [person, userId] of input.userIds.entries()) {
    const texts = TEXTS[person] ?? []
    for (const [position, { hoursAgo, text }] of texts.entries()) {
      const from = input.contacts.at(-1 - recorded.length)?.e164
      if (from === undefined) continue
      const message = { from, called: input.called, text, at: input.now - hoursAgo * HOUR_MS }
      recorded.push({
        ...(await recordMessage(services, message)),
        userId,
        isRead: position < texts.length - 1,
      })
    }
  }
  return recorded.toSorted((a, b) => a.at - b.at)
}

/** As if they had called the person's own number. */
export async function writePersonalMessages(tx: Ctx, recorded: readonly RecordedPersonal[]): Promise<void> {
  for (const { userId, isRead, ...message } of recorded) {
    const id = await leaveVoicemail(atMoment(tx, message.at), message)
    if (id === null) continue
    await tx.db.q
      .updateTable('voicemails')
      .set({ user_id: userId, unread: isRead ? 0 : 1 })
      .where('id', '=', id)
      .execute()
  }
}
