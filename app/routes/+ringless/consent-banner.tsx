import { X } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { isBlankText } from '~/domain/blank-text'
import { MAX_SOURCE_LENGTH, MAX_WORDING_LENGTH } from '~/domain/written-consents/written-consents.schema'
import { lacksConsent } from '~/live/ringless/ringless-state'
import { ringlessWords } from '~/domain/ringless/ringless.words'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, fieldAria, Input, Textarea } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { useFieldMeta } from '~/ui/use-field-meta'
import { useRinglessUi } from './ringless-context'
import { ringlessUiWords } from './ringless.words'

/** 2-live §8. Shown again when other recipients lack consent. */
export function ConsentBanner() {
  const { state } = useRinglessUi()
  const missing = state.recipients.filter(lacksConsent)
  const key = missing.map(({ number }) => number).join(' ')
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (missing.length === 0) return null
  return (
    <>
      {dismissed === key ? null : (
        <Banner
          tone="warn"
          action={
            <IconButton
              label={ringlessUiWords.dismiss}
              size="s"
              icon={<X size={14} aria-hidden />}
              onClick={() => setDismissed(key)}
            />
          }
        >
          {ringlessWords.ensureConsent}
          <button
            type="button"
            className="mt-1 block rounded-s text-s font-medium text-warn underline underline-offset-2"
            onClick={() => setOpen(true)}
          >
            {ringlessUiWords.recordConsent(missing.length)}
          </button>
        </Banner>
      )}
      {isOpen ? <RecordConsent count={missing.length} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const two = (value: number) => String(value).padStart(2, '0')
const toDateValue = (at: Date) => `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** What, where and when people agreed (47 CFR 64.1200(f)(9)). */
function RecordConsent({ count, onClose }: { count: number; onClose(): void }) {
  const { ringless } = useRinglessUi()
  const [today] = useState(() => toDateValue(new Date()))
  const [wording, setWording] = useState('')
  const [source, setSource] = useState('')
  const [date, setDate] = useState(today)
  const [busy, setBusy] = useState(false)
  const [wordingMeta, sourceMeta, dateMeta] = [useFieldMeta(), useFieldMeta(), useFieldMeta()]
  const isComplete = !isBlankText(wording) && !isBlankText(source) && date !== ''
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || !isComplete) return
    setBusy(true)
    const noon = new Date(`${date}T12:00`)
    const givenAt = new Date(Math.min(noon.getTime(), Date.now())).toISOString()
    const isDone = await ringless.recordConsents({ wording: wording.trim(), source: source.trim(), givenAt })
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={ringlessUiWords.recordConsent(count)}
      description={ringlessUiWords.consentKept}
      width={380}
      onClose={onClose}
    >
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <Field meta={wordingMeta} label={ringlessUiWords.wording} hint={ringlessUiWords.wordingHint}>
          <Textarea
            {...fieldAria(wordingMeta)}
            rows={3}
            maxLength={MAX_WORDING_LENGTH}
            required
            value={wording}
            onChange={(event) => setWording(event.target.value)}
          />
        </Field>
        <Field meta={sourceMeta} label={ringlessUiWords.source} hint={ringlessUiWords.sourceHint}>
          <Input
            {...fieldAria(sourceMeta)}
            maxLength={MAX_SOURCE_LENGTH}
            required
            autoComplete="off"
            value={source}
            onChange={(event) => setSource(event.target.value)}
          />
        </Field>
        <Field meta={dateMeta} label={ringlessUiWords.givenOn}>
          <Input
            {...fieldAria(dateMeta)}
            type="date"
            required
            max={today}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        </Field>
        <DialogActions onCancel={onClose}>
          <Button variant="primary" busy={busy} disabled={!isComplete}>
            {ringlessUiWords.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
