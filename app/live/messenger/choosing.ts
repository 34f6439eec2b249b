import type { ThreadView } from '../../domain/threads/messenger.schema'
import { keepPerson, type Person } from '../find-people'
import type { MessengerWindow } from './messenger-window'

export interface Choosing {
  choose(destination: string, contactId?: string): Promise<void>
  choosePerson(person: Person): Promise<void>
  chooseNobody(): Promise<void>
  chooseNumber(phoneId: string): Promise<void>
}

export function makeChoosing({
  api,
  press,
  get,
  set,
  changed,
  flush,
  turn,
  show,
  readRecipients,
}: MessengerWindow & {
  show(thread: ThreadView): Promise<void>
  readRecipients(): Promise<void>
}): Choosing {
  /** Shows an existing thread of the two. `opened`: skip if the user moved on. */
  async function become(begun: ThreadView, now: ThreadView, opened: number): Promise<void> {
    changed()
    if (turn() !== opened) return
    if (now.id === begun.id) return set({ thread: now })
    await show(now)
  }

  /** Saves the draft first. */
  async function withOpen(work: (thread: ThreadView, opened: number) => Promise<void>): Promise<void> {
    const { thread } = get()
    if (!thread) return
    const opened = turn()
    await flush()
    await press(() => work(thread, opened))
  }

  const add = (destination: string, contact: () => Promise<string | undefined>) =>
    withOpen(async (thread, opened) => {
      const contactId = await contact()
      const chosen = await api.call('messenger.addMember', {
        threadId: thread.id,
        phone: { type: 'SMS', destination },
        ...(contactId === undefined ? {} : { contact: { id: contactId } }),
      })
      await become(thread, chosen, opened)
      if (chosen.id === thread.id) await readRecipients()
    })

  return {
    choose: (destination, contactId) => add(destination, () => Promise.resolve(contactId)),
    choosePerson: (person) => add(person.number, () => keepPerson(api, person)),
    chooseNumber: (phoneId) =>
      withOpen(async (thread, opened) =>
        become(thread, await api.call('messenger.changeThread', { threadId: thread.id, phoneId }), opened),
      ),
    chooseNobody: () =>
      withOpen(async (thread, opened) => {
        const member = thread.members.find(({ type }) => type === 'PRIMARY')
        if (!member) return
        const left = await api.call('messenger.removeMember', { threadId: thread.id, memberId: member.id })
        await become(thread, left, opened)
      }),
  }
}
