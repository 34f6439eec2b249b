import type { ThreadView } from '../../domain/threads/messenger.schema'
import { keepPerson, type Person } from '../find-people'
import type { MessengerWindow } from './messenger-window'

/** What is chosen for a conversation that is begun: whom it is with, and the number that it is written from. */
export interface Choosing {
  choose(destination: string, contactId?: string): Promise<void>
  /** Somebody who was found; whom the host alone knew is ours from then on. */
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
  /** Shows a conversation instead of the one that is open. */
  show(thread: ThreadView): Promise<void>
  readRecipients(): Promise<void>
}): Choosing {
  /**
   * What was begun is as it is now; where the two have talked before that conversation is shown, with what was written so far. Whoever
   * has opened something else since (`opened`: when it was chosen) stays there.
   */
  async function become(begun: ThreadView, now: ThreadView, opened: number): Promise<void> {
    changed()
    if (turn() !== opened) return
    if (now.id === begun.id) return set({ thread: now })
    await show(now)
  }

  /** Does something with the conversation that is open, once what was typed in it is kept. */
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
