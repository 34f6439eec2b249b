import { X } from 'lucide-react'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { AskHostContext } from '~/live/ask-host'
import { findPeople, SEARCH_AFTER_MS, type Person } from '~/live/find-people'
import { cx } from '~/ui/cx'
import { Input } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { useMessengerDeeds } from '../messenger-context'
import { threadName } from '../thread-row'

/** Of our contacts, and of the host's. */
const FOUND_AT_MOST = 8

export function RecipientField({ thread }: { thread: ThreadView }) {
  const { messenger } = useMessengerDeeds()
  if (thread.recipientNumber === null) return <ChooseRecipient />
  return (
    <span className="flex min-w-0 items-center gap-1 rounded-full border border-line bg-raised py-0.5 pr-0.5 pl-3 text-m text-text">
      <span className="truncate">{threadName(thread)}</span>
      <IconButton
        label={`Remove ${threadName(thread)}`}
        size="s"
        icon={<X size={14} aria-hidden />}
        onClick={() => void messenger.chooseNobody()}
      />
    </span>
  )
}

/** `hasMany`: stays open for the next recipient. */
export function ChooseRecipient({ hasMany = false }: { hasMany?: boolean }) {
  const { messenger } = useMessengerDeeds()
  const ask = useContext(AskHostContext)
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Person[]>([])
  const [at, setAt] = useState(0)
  /** Enter was pressed without a match or a whole number. */
  const [isRefused, setRefused] = useState(false)
  const list = useId()
  const shown = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const search = words.trim()
    let gone = false
    const timer = setTimeout(() => {
      if (search === '') return setFound([])
      setAt(0)
      findPeople(search, { api: messenger.api, ask, limit: FOUND_AT_MOST, numbers: 'all' }, (people) => {
        if (!gone) setFound(people)
      }).catch(() => {
        // A number can still be typed.
      })
    }, SEARCH_AFTER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [messenger, ask, words])
  useEffect(() => {
    shown.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const saysWhy = isRefused && found.length === 0
  const isNumber = words.replaceAll(/\D/g, '').length >= 10
  const chosen = found[at]
  const choose = (one: Person | undefined) => {
    if (one) void messenger.choosePerson(one)
    else if (isNumber) void messenger.choose(words)
    else return setRefused(words.trim() !== '')
    if (hasMany) {
      setWords('')
      setFound([])
    }
  }
  return (
    <div className={cx('relative flex-1', hasMany ? 'min-w-40' : 'min-w-36')}>
      <Input
        ref={input}
        role="combobox"
        aria-label="To"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-invalid={saysWhy || undefined}
        aria-describedby={saysWhy ? `${list}-refused` : undefined}
        aria-activedescendant={chosen ? `${list}-${String(at)}` : undefined}
        autoComplete="off"
        placeholder="Name or phone number"
        maxLength={100}
        className="w-full"
        value={words}
        onChange={(event) => {
          setRefused(false)
          setWords(event.target.value)
          // Clears old matches: Enter after a number would text one of them.
          setFound([])
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(chosen)
          else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          else if (event.key === 'Escape' && found.length > 0) setFound([])
          else return
          event.preventDefault()
        }}
      />
      {saysWhy ? (
        <p id={`${list}-refused`} role="alert" className="pt-1 text-s text-danger">
          Choose a contact, or type a whole phone number
        </p>
      ) : null}
      {found.length > 0 ? (
        <ul
          ref={shown}
          id={list}
          role="listbox"
          aria-label="Contacts"
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-m border border-line bg-raised p-1 shadow-raised"
        >
          {found.map((person, index) => (
            <li
              key={person.key}
              id={`${list}-${String(index)}`}
              role="option"
              aria-selected={index === at}
              className="flex min-h-9 cursor-default flex-wrap items-center gap-x-2 rounded-s px-2 py-1 text-m aria-selected:bg-selected"
              onPointerEnter={() => setAt(index)}
              onClick={() => choose(person)}
            >
              {/* In a narrow field the number wraps below the name. */}
              <span className="min-w-30 flex-1 truncate text-text">{person.name}</span>
              {person.ofHost ? <span className="text-s text-faint">CRM</span> : null}
              <span className="text-s text-muted tabular-nums">{formatPhone(person.number)}</span>
              {person.doNotCall ? <span className="text-s text-danger">DNC</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
