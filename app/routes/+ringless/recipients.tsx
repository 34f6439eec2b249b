import { CircleSlash, ListPlus, ShieldQuestion, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { CheckedRecipient } from '~/domain/ringless/ringless.schema'
import { MAX_RECIPIENTS, recipientKey, type RecipientsAdded } from '~/live/ringless/ringless-state'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { FromStage } from '../+recipients/from-stage'
import { PasteNumbers } from '../+recipients/paste-numbers'
import { RecipientCombobox } from '../+recipients/recipient-combobox'
import { capitalize } from './capitalize'
import { useRinglessUi } from './ringless-context'
import { ringlessUiWords } from './ringless.words'

/** Chips of more would push the recorder out of sight. */
const MANY = 12

export function Recipients() {
  const { ringless, state } = useRinglessUi()
  const { recipients } = state
  const [showsMany, setShowsMany] = useState(false)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<RecipientsAdded | null>(null)
  const many = useId()
  const add = async (work: Promise<RecipientsAdded | null>) => {
    setBusy(true)
    const added = await work
    setBusy(false)
    setResult(added)
    return added !== null
  }
  return (
    <section aria-labelledby={`${many}-title`} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-7 items-center gap-2">
        <h3 id={`${many}-title`} className="text-m font-medium text-text">
          {ringlessUiWords.recipients}
        </h3>
        <span className={cx('tabular flex-1 text-s', recipients.length >= MAX_RECIPIENTS ? 'text-warn' : 'text-faint')}>
          {ringlessUiWords.recipientsOf(recipients.length, MAX_RECIPIENTS)}
        </span>
        <Button
          type="button"
          variant="ghost"
          size="s"
          aria-expanded={showsMany}
          aria-controls={many}
          icon={<ListPlus size={16} aria-hidden />}
          onClick={() => setShowsMany(!showsMany)}
        >
          {showsMany ? ringlessUiWords.hideMany : ringlessUiWords.addMany}
        </Button>
      </div>
      <div className="flex">
        <RecipientCombobox
          api={ringless.api}
          hasMany
          autoFocus={false}
          onContact={(contact) => void add(ringless.addContact(contact))}
          onNumber={(typed) => void add(ringless.addPasted(typed))}
        />
      </div>
      <div id={many} hidden={!showsMany} className="flex flex-col gap-2">
        {showsMany ? (
          <>
            <PasteNumbers busy={busy} add={(numbers) => add(ringless.addPasted(numbers.join('\n')))} />
            <FromStage api={ringless.api} busy={busy} add={(stage) => void add(ringless.addStage(stage))} />
          </>
        ) : null}
      </div>
      {result && (showsMany || result.duplicates > 0 || result.leftOut > 0) ? (
        <p role="status" className="tabular text-s text-muted">
          {ringlessUiWords.added(result.added, result.duplicates)}
          {result.leftOut > 0 ? (
            <span className="block text-warn">{ringlessUiWords.maxRecipients(MAX_RECIPIENTS)}</span>
          ) : null}
        </p>
      ) : null}
      {recipients.length === 0 ? (
        <p className="text-s text-faint">{ringlessUiWords.noRecipients}</p>
      ) : (
        <>
          <ul
            aria-label={ringlessUiWords.recipients}
            className={cx(
              'flex flex-wrap gap-1.5',
              recipients.length > MANY && 'max-h-40 overflow-y-auto pr-1 @3xl:max-h-none',
            )}
          >
            {recipients.map((recipient) => (
              <Chip
                key={recipientKey(recipient)}
                recipient={recipient}
                onRemove={() => ringless.removeRecipient(recipient)}
              />
            ))}
          </ul>
          {recipients.length > 1 ? (
            <div>
              <button
                type="button"
                className="rounded-s text-s text-muted underline-offset-2 hover:text-text hover:underline"
                onClick={() => ringless.removeAll()}
              >
                {ringlessUiWords.removeAll}
              </button>
            </div>
          ) : null}
        </>
      )}
    </section>
  )
}

function Chip({ recipient, onRemove }: { recipient: CheckedRecipient; onRemove(): void }) {
  const { name, number, display, reason, reasonText } = recipient
  const title = name || display || number
  const isConsent = reason === 'no_consent'
  const Icon = isConsent ? ShieldQuestion : CircleSlash
  return (
    <li
      className={cx(
        'flex max-w-full min-w-0 items-center gap-1.5 rounded-m border py-0.5 pr-0.5 pl-2 text-m',
        reason === null
          ? 'border-line bg-raised'
          : isConsent
            ? 'border-transparent bg-warn-soft'
            : 'border-transparent bg-danger-soft',
      )}
    >
      {reason === null ? null : (
        <Icon size={14} aria-hidden className={cx('shrink-0', isConsent ? 'text-warn' : 'text-danger')} />
      )}
      <span className="min-w-0 py-0.5">
        <span dir="auto" className="block truncate text-text" title={display === title ? undefined : display}>
          {title}
        </span>
        {reasonText === null ? null : (
          <span className={cx('block text-s', isConsent ? 'text-warn' : 'text-danger')}>{capitalize(reasonText)}</span>
        )}
      </span>
      <button
        type="button"
        aria-label={ringlessUiWords.remove(title)}
        className="grid size-6 shrink-0 place-items-center rounded-s text-muted hover:bg-selected hover:text-text"
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  )
}
