import { useId } from 'react'
import type { MessengerPhone, ThreadView } from '~/domain/threads/messenger.schema'
import { formatNamedNumber } from '~/domain/numbers/format-number-choice'
import { Select } from '~/ui/field'
import { useMessengerActions, useMessengerState } from '../messenger-context'
import { messengerWords } from '../messenger.words'

/** null: not the user's number, or numbers are loading. */
export const findSenderPhone = (thread: ThreadView, phones: readonly MessengerPhone[] | null): MessengerPhone | null =>
  phones?.find(({ id }) => id === thread.phoneId) ?? null

/** Only for new threads: others keep their number. */
export function FromNumber({ thread }: { thread: ThreadView }) {
  const { messenger } = useMessengerActions()
  const { phones } = useMessengerState('phones')
  const id = useId()
  if (phones === null || phones.length < 2) return null
  return (
    <div className="flex min-w-0 basis-full items-center gap-2">
      <label htmlFor={id} className="min-w-9 text-m text-muted">
        {messengerWords.from}
      </label>
      <Select
        id={id}
        className="min-w-0 flex-1"
        value={thread.phoneId}
        onChange={({ target }) => void messenger.setSenderNumber(target.value)}
      >
        {phones.map((phone) => (
          <option key={phone.id} value={phone.id} disabled={!phone.canText}>
            {formatNamedNumber(phone)}
            {phone.reason === null ? '' : `: ${phone.reason}`}
          </option>
        ))}
      </Select>
    </div>
  )
}
