import { useContext, useEffect, useId, useRef, useState } from 'react'
import { foldNumber } from '~/domain/phone-numbers/fold-number'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { searchContacts, SEARCH_AFTER_MS, type ContactResult, type SearchApi } from '~/live/contact-search-options'
import { HostRequestContext } from '~/live/host-request-context'
import { cx } from '~/ui/cx'
import { Input } from '~/ui/field'
import { isComposing } from '~/ui/is-composing'
import { recipientsWords } from './recipients.words'

/** Of our contacts, and of the host's. */
const MAX_RESULTS = 8

interface RecipientComboboxProps {
  api: SearchApi
  /** Stays open for the next recipient. */
  hasMany?: boolean
  /** Takes the focus when it is shown. */
  autoFocus?: boolean
  disabled?: boolean
  onContact(contact: ContactResult): void
  /** As typed, with at least ten digits. */
  onNumber(typed: string): void
}

/** Contacts, of the host page too, or a typed number. */
export function RecipientCombobox({
  api,
  hasMany = false,
  autoFocus = true,
  disabled = false,
  onContact,
  onNumber,
}: RecipientComboboxProps) {
  const ask = useContext(HostRequestContext)
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<ContactResult[]>([])
  const [activeIndex, setActiveIndex] = useState(0)
  /** Enter was pressed without a match or a whole number. */
  const [isRefused, setRefused] = useState(false)
  const list = useId()
  const shown = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  useEffect(() => {
    const search = query.trim()
    let gone = false
    const timer = setTimeout(() => {
      if (search === '') return setFound([])
      setActiveIndex(0)
      searchContacts(search, { api, ask, limit: MAX_RESULTS, numbers: 'all' }, (people) => {
        if (!gone) setFound(people)
      }).catch(() => {
        // A number can still be typed.
      })
    }, SEARCH_AFTER_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [api, ask, query])
  useEffect(() => {
    shown.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  const showsError = isRefused && found.length === 0
  const isNumber = foldNumber(query).replaceAll(/\D/g, '').length >= 10
  const chosen = found[activeIndex]
  const choose = (one: ContactResult | undefined) => {
    if (one) onContact(one)
    else if (isNumber) onNumber(query)
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
        disabled={disabled}
        role="combobox"
        aria-label={recipientsWords.to}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-invalid={showsError || undefined}
        aria-describedby={showsError ? `${list}-refused` : undefined}
        aria-activedescendant={chosen ? `${list}-${String(activeIndex)}` : undefined}
        autoComplete="off"
        placeholder={recipientsWords.nameOrPhoneNumber}
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
          {recipientsWords.chooseContactOrTypeWhole}
        </p>
      ) : null}
      {found.length > 0 ? (
        <ul
          ref={shown}
          id={list}
          role="listbox"
          aria-label={recipientsWords.contacts}
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
              {person.hostContact ? <span className="text-s text-faint">{recipientsWords.crm}</span> : null}
              <span className="text-s text-muted tabular-nums">{formatPhone(person.number)}</span>
              {person.doNotCall ? <span className="text-s text-danger">{recipientsWords.dnc}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
