import { foldNumber } from '~/domain/phone-numbers/fold-number'
import { X } from 'lucide-react'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { HostRequestContext } from '~/live/host-request-context'
import { searchContacts, SEARCH_AFTER_MS, type ContactResult } from '~/live/contact-search-options'
import { cx } from '~/ui/cx'
import { Input } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { useMessengerActions } from '../messenger-context'
import { threadName } from '../thread-row'
import { messengerWords } from '../messenger.words'
import { isComposing } from '~/ui/is-composing'

/** Of our contacts, and of the host's. */
const MAX_RESULTS = 8

export function RecipientField({ thread }: { thread: ThreadView }) {
  const { messenger } = useMessengerActions()
  if (thread.recipientNumber === null) return <RecipientPicker />
  return (
    <span className="flex min-w-0 items-center gap-1 rounded-full border border-line bg-raised py-0.5 pr-0.5 pl-3 text-m text-text">
      <span className="truncate">{threadName(thread)}</span>
      <IconButton
        label={messengerWords.removeLabel3(threadName(thread))}
        size="s"
        icon={<X size={14} aria-hidden />}
        onClick={() => void messenger.clearRecipient()}
      />
    </span>
  )
}

/** `hasMany`: stays open for the next recipient. */
export function RecipientPicker({ hasMany = false }: { hasMany?: boolean }) {
  const { messenger } = useMessengerActions()
  const ask = useContext(HostRequestContext)
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<ContactResult[]>([])
  const [activeIndex, setActiveIndex] = useState(0)
  /** Enter was pressed without a match or a whole number. */
  const [isRefused, setRefused] = useState(false)
  const list = useId()
  const shown = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const search = query.trim()
    let gone = false
    const timer = setTimeout(() => {
      if (search === '') return setFound([])
      setActiveIndex(0)
      searchContacts(search, { api: messenger.api, ask, limit: MAX_RESULTS, numbers: 'all' }, (people) => {
        if (!gone) setFound(people)
      }).catch(() => {
        // A number can still be typed.
      })
    }, SEARCH_AFTER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [messenger, ask, query])
  useEffect(() => {
    shown.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  const showsError = isRefused && found.length === 0
  const isNumber = foldNumber(query).replaceAll(/\D/g, '').length >= 10
  const chosen = found[activeIndex]
  const choose = (one: ContactResult | undefined) => {
    if (one) void messenger.setRecipientContact(one)
    else if (isNumber) void messenger.setRecipient(query)
    else return setRefused(query.trim() !== '')
    if (hasMany) {
      setQuery('')
      setFound([])
    }
  }
  return (
    <div className={cx('relative flex-1', hasMany ? 'min-w-40' : 'min-w-36')}>
      <Input
        ref={input}
        role="combobox"
        aria-label={messengerWords.to}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-invalid={showsError || undefined}
        aria-describedby={showsError ? `${list}-refused` : undefined}
        aria-activedescendant={chosen ? `${list}-${String(activeIndex)}` : undefined}
        autoComplete="off"
        placeholder={messengerWords.nameOrPhoneNumber}
        maxLength={100}
        className="w-full"
        value={query}
        onChange={(event) => {
          setRefused(false)
          setQuery(event.target.value)
          // Clears old matches: Enter after a number would text one of them.
          setFound([])
        }}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Enter') choose(chosen)
          else if (event.key === 'ArrowDown') setActiveIndex(Math.min(activeIndex + 1, found.length - 1))
          else if (event.key === 'ArrowUp') setActiveIndex(Math.max(activeIndex - 1, 0))
          else if (event.key === 'Escape' && found.length > 0) setFound([])
          else return
          event.preventDefault()
        }}
      />
      {showsError ? (
        <p id={`${list}-refused`} role="alert" className="pt-1 text-s text-danger">
          {messengerWords.chooseContactOrTypeWhole}
        </p>
      ) : null}
      {found.length > 0 ? (
        <ul
          ref={shown}
          id={list}
          role="listbox"
          aria-label={messengerWords.contacts}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-m border border-line bg-raised p-1 shadow-raised"
        >
          {found.map((person, index) => (
            <li
              key={person.key}
              id={`${list}-${String(index)}`}
              role="option"
              aria-selected={index === activeIndex}
              className="flex min-h-9 cursor-default flex-wrap items-center gap-x-2 rounded-s px-2 py-1 text-m aria-selected:bg-selected"
              onPointerEnter={() => setActiveIndex(index)}
              onClick={() => choose(person)}
            >
              {/* In a narrow field the number wraps below the name. */}
              <span className="min-w-30 flex-1 truncate text-text">{person.name}</span>
              {person.hostContact ? <span className="text-s text-faint">{messengerWords.crm}</span> : null}
              <span className="text-s text-muted tabular-nums">{formatPhone(person.number)}</span>
              {person.doNotCall ? <span className="text-s text-danger">{messengerWords.dnc}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
