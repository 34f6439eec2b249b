import { ArrowLeft, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { matchesSearch } from '~/domain/search/search-terms'
import { MERGE_FIELDS } from '~/domain/call-scripts/merge-fields'
import { MAX_BODY } from '~/domain/threads/messenger.schema'
import { MAX_TEMPLATE_NAME, type TemplateView } from '~/domain/templates/templates.schema'
import { ApiError } from '~/live/api-client'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Dialog, DialogActions } from '~/ui/dialog'
import { ErrorState } from '~/ui/error-state'
import { isFocusLost } from '~/ui/restore-focus'
import { Field, fieldAria, Input, Textarea } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast'
import { useFieldMeta } from '~/ui/use-field-meta'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { DiscardDialog } from '../../+form/unsaved-changes-guard'
import { useMessengerActions } from '../messenger-context'
import { useInsert } from './use-insert'
import { useTemplates } from './use-templates'
import { messengerWords } from '../messenger.words'
import { isBlankText } from '~/domain/blank-text'

const icon = { size: 16, 'aria-hidden': true } as const
const NEW = 'new'

interface TemplateCenterProps {
  /** Stays mounted while hidden, to keep the input. */
  isShown: boolean
  onClose(): void
  onUnsaved(isUnsaved: boolean): void
}

export function TemplateCenter({ isShown, onClose, onUnsaved }: TemplateCenterProps) {
  const { templates, failure, reload: read } = useTemplates()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => search.current?.focus())
    return () => clearTimeout(timer)
  }, [isShown])
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  /** Action that waits for the discard confirmation. */
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null)
  const confirmThen = (action: () => void) => (isUnsaved ? setPendingAction(() => action) : action())
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  const shown = templates?.filter(({ displayName, body }) => matchesSearch(query, displayName, body))
  const template = templates?.find(({ id }) => id === chosen) ?? null
  const isOpen = chosen === NEW || template !== null
  const list = useRef<HTMLElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    const closed = before.current
    before.current = chosen
    if (closed === chosen || chosen !== null || !isFocusLost()) return
    const row = list.current?.querySelector<HTMLElement>(`[data-template="${closed}"]`)
    const target = row ?? search.current
    target?.focus()
  }, [chosen])
  return (
    <div className="flex min-h-0 flex-1">
      <section
        ref={list}
        aria-label={messengerWords.templates}
        className={cx(
          'flex min-h-0 w-70 shrink-0 flex-col border-r border-line @max-2xl:w-full @max-2xl:border-r-0',
          isOpen && '@max-2xl:hidden',
        )}
      >
        <header className="flex items-center gap-1 px-3 pt-3 pb-2">
          <IconButton
            label={messengerWords.backMessages}
            size="s"
            icon={<ArrowLeft {...icon} />}
            onClick={() => confirmThen(onClose)}
          />
          <h2 className="flex-1 truncate px-1 text-l font-semibold text-text">{messengerWords.templates}</h2>
          <IconButton
            label={messengerWords.newTemplate}
            size="s"
            icon={<Plus {...icon} />}
            onClick={() => confirmThen(() => setChosen(NEW))}
          />
        </header>
        <div className="px-3 pb-2">
          <Input
            ref={search}
            type="search"
            aria-label={messengerWords.searchTemplates}
            placeholder={messengerWords.searchTemplates}
            className="w-full"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {failure !== null ? (
            <ErrorState action={<Button onClick={read}>{messengerWords.tryAgain}</Button>}>{failure}</ErrorState>
          ) : !shown ? (
            <div role="status" aria-label={messengerWords.loadingTemplates} className="flex flex-col gap-3 p-4">
              <Skeleton className="h-8 w-full" />
              <Skeleton className="h-8 w-full" />
            </div>
          ) : shown.length === 0 ? (
            <p className="px-6 py-14 text-center text-m text-muted">
              {query.trim() === '' ? messengerWords.noTemplatesYet : messengerWords.noTemplatesFound}
            </p>
          ) : (
            <ul>
              {shown.map((one) => (
                <Row
                  key={one.id}
                  template={one}
                  isOpen={one.id === chosen}
                  search={search}
                  onChoose={() => one.id !== chosen && confirmThen(() => setChosen(one.id))}
                />
              ))}
            </ul>
          )}
        </div>
      </section>
      <section
        aria-label={messengerWords.template}
        className={cx('flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto', !isOpen && '@max-2xl:hidden')}
      >
        {isOpen ? (
          <EditTemplate
            key={chosen}
            template={template}
            onUnsaved={setUnsaved}
            back={() => confirmThen(() => setChosen(null))}
            discard={() => setChosen(null)}
            saved={(id) => {
              setChosen(id)
              read()
            }}
          />
        ) : (
          <p className="m-auto px-6 text-center text-m text-muted">{messengerWords.chooseTemplateOrWriteNew}</p>
        )}
      </section>
      {pendingAction ? (
        <DiscardDialog
          title={messengerWords.discardTemplate}
          onStay={() => setPendingAction(null)}
          onDiscard={() => {
            setPendingAction(null)
            pendingAction()
          }}
        />
      ) : null}
    </div>
  )
}

interface RowProps {
  template: TemplateView
  isOpen: boolean
  search: RefObject<HTMLInputElement>
  onChoose(): void
}

function Row({ template: { id, displayName, body }, isOpen, search, onChoose }: RowProps) {
  const box = useRef<HTMLLIElement>(null)
  useFocusHandoff(box, search)
  return (
    <li ref={box}>
      <button
        type="button"
        data-template={id}
        aria-current={isOpen || undefined}
        className="flex w-full flex-col px-4 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-[current]:bg-selected"
        onClick={onChoose}
      >
        <span className="w-full truncate text-m font-medium text-text">{displayName}</span>
        <span className="w-full truncate text-s text-muted">{body}</span>
      </button>
    </li>
  )
}

interface EditTemplateProps {
  /** null: a new template. */
  template: TemplateView | null
  onUnsaved(isUnsaved: boolean): void
  back(): void
  discard(): void
  /** null: deleted. */
  saved(id: string | null): void
}

function EditTemplate({ template, onUnsaved, back, discard, saved }: EditTemplateProps) {
  const { api } = useMessengerActions().messenger
  const [name, setName] = useState(template?.displayName ?? '')
  const [body, setBody] = useState(template?.body ?? '')
  const [busy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const nameMeta = useFieldMeta()
  const bodyMeta = useFieldMeta()
  const area = useRef<HTMLTextAreaElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocusLost()) nameField.current?.focus()
  }, [])
  const isChanged = name.trim() !== (template?.displayName ?? '') || body !== (template?.body ?? '')
  const isComplete = !isBlankText(name) && !isBlankText(body)
  useEffect(() => {
    onUnsaved(isChanged)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])
  const press = async (action: () => Promise<string | null>) => {
    setBusy(true)
    nameField.current?.focus()
    try {
      saved(await action())
    } catch (error) {
      const text = error instanceof ApiError ? error.message : messengerWords.errorOccurred
      void showToast({ tone: 'error', text, position: 'top-center' })
    }
    setBusy(false)
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = { displayName: name.trim(), body }
    void press(async () =>
      template === null
        ? (await api.call('templates.createTemplate', text)).id
        : (await api.call('templates.updateTemplate', { templateId: template.id, ...text })).id,
    )
  }
  const insert = useInsert(area, body, setBody)
  return (
    <form onSubmit={save} className="flex flex-1 flex-col gap-4 p-4">
      <IconButton
        label={messengerWords.backTemplates}
        type="button"
        size="s"
        className="self-start @min-2xl:hidden"
        icon={<ArrowLeft {...icon} />}
        onClick={back}
      />
      <Field meta={nameMeta} label={messengerWords.templateName}>
        <Input
          {...fieldAria(nameMeta)}
          ref={nameField}
          autoFocus={template === null}
          maxLength={MAX_TEMPLATE_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field meta={bodyMeta} label={messengerWords.message} className="flex-1">
        <Textarea
          {...fieldAria(bodyMeta)}
          ref={area}
          className="min-h-40 flex-1 resize-none"
          maxLength={MAX_BODY}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <fieldset>
        <legend className="pb-1.5 text-s font-medium text-text">{messengerWords.contactFields}</legend>
        <div className="flex flex-wrap gap-1.5">
          {MERGE_FIELDS.map(({ id, label }) => (
            <Button key={id} type="button" size="s" onClick={() => insert(`<<${id}>>`)}>
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2">
        {template ? (
          <IconButton
            label={messengerWords.deleteTemplate}
            type="button"
            className="mr-auto"
            icon={<Trash2 {...icon} />}
            onClick={() => setConfirming(true)}
          />
        ) : null}
        {isChanged ? (
          <Button
            type="button"
            onClick={() => {
              if (template === null) return discard()
              setName(template.displayName)
              setBody(template.body)
              nameField.current?.focus()
            }}
          >
            {messengerWords.cancel}
          </Button>
        ) : null}
        <Button variant="primary" busy={busy} disabled={!isChanged || !isComplete}>
          {messengerWords.save}
        </Button>
      </div>
      {isConfirming && template ? (
        <Dialog title={messengerWords.deleteLabel} onClose={() => setConfirming(false)} width={420}>
          <p className="text-m text-text">{messengerWords.youSureYouWantDelete(template.displayName)}</p>
          <DialogActions onCancel={() => setConfirming(false)}>
            <Button
              type="button"
              variant="danger"
              onClick={() => {
                setConfirming(false)
                void press(async () => {
                  await api.call('templates.deleteTemplate', { templateId: template.id })
                  return null
                })
              }}
            >
              {messengerWords.deleteLabel}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </form>
  )
}
