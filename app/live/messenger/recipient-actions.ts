import type { ThreadView } from '../../domain/threads/messenger.schema'
import { saveContactResult, type ContactResult } from '../contact-search-options'
import type { MessengerWindow } from './messenger-window'

export interface RecipientActions {
  setRecipient(destination: string, contactId?: string): Promise<void>
  setRecipientContact(contact: ContactResult): Promise<void>
  clearRecipient(): Promise<void>
  setSenderNumber(phoneId: string): Promise<void>
}

export function createRecipientActions({
  api,
  press,
  get,
  set,
  changed,
  flush,
  turn,
  show,
  loadRecipients: readRecipients,
}: MessengerWindow & {
  show(thread: ThreadView): Promise<void>
  loadRecipients(): Promise<void>
}): RecipientActions {
  /** Shows an existing thread of the two. `opened`: skip if the user moved on. */
  async function adoptThread(original: ThreadView, current: ThreadView, openedTurn: number): Promise<void> {
    changed()
    if (turn() !== openedTurn) return
    if (current.id === original.id) return set({ thread: current })
    await show(current)
  }

  /** Saves the draft first. */
  async function withOpenThread(work: (thread: ThreadView, openedTurn: number) => Promise<void>): Promise<void> {
    const { thread } = get()
    if (!thread) return
    const openedTurn = turn()
    await flush()
    await press(() => work(thread, openedTurn))
  }

  const setRecipientNumber = (destination: string, contact: () => Promise<string | undefined>) =>
    withOpenThread(async (thread, openedTurn) => {
      const contactId = await contact()
      const updated = await api.call('messenger.addMember', {
        threadId: thread.id,
        phone: { type: 'SMS', destination },
        ...(contactId === undefined ? {} : { contact: { id: contactId } }),
      })
      await adoptThread(thread, updated, openedTurn)
      if (updated.id === thread.id) await readRecipients()
    })

  return {
    setRecipient: (destination, contactId) => setRecipientNumber(destination, () => Promise.resolve(contactId)),
    setRecipientContact: (contact) => setRecipientNumber(contact.number, () => saveContactResult(api, contact)),
    setSenderNumber: (phoneId) =>
      withOpenThread(async (thread, openedTurn) =>
        adoptThread(thread, await api.call('messenger.changeThread', { threadId: thread.id, phoneId }), openedTurn),
      ),
    clearRecipient: () =>
      withOpenThread(async (thread, openedTurn) => {
        const member = thread.members.find(({ type }) => type === 'PRIMARY')
        if (!member) return
        const updated = await api.call('messenger.removeMember', { threadId: thread.id, memberId: member.id })
        await adoptThread(thread, updated, openedTurn)
      }),
  }
}
