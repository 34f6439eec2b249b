import { useState, type FormEvent } from 'react'
import { MAX_NPS, MAX_NPS_COMMENT, type NpsAnswer } from '~/domain/surveys/surveys.schema'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field, fieldAria, Textarea } from '~/ui/field'
import { homeWords } from './home.words'

const RATINGS = Array.from({ length: MAX_NPS + 1 }, (_, rating) => rating)
const comment = { id: 'nps-comment', errorId: 'nps-comment-error', descriptionId: 'nps-comment-hint' }

/** Closing submits what was chosen (4-trust §4.3). */
export function NpsDialog({ onAnswer }: { onAnswer(answer: NpsAnswer): void }) {
  const [step, setStep] = useState<'rating' | 'comment'>('rating')
  const [rating, setRating] = useState<number | null>(null)
  const [text, setText] = useState('')
  const close = () => onAnswer({ rating, comment: rating === null ? null : text.trim() || null })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (step === 'rating') setStep('comment')
    else close()
  }
  return (
    <Dialog title={step === 'rating' ? homeWords.npsTitle : homeWords.npsCommentTitle} onClose={close} width={520}>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        {step === 'rating' ? (
          <fieldset className="min-w-0">
            <legend className="sr-only">{homeWords.npsRating}</legend>
            <div className="grid grid-cols-11 gap-1 max-sm:grid-cols-6">
              {RATINGS.map((value) => (
                <label
                  key={value}
                  className="flex h-10 cursor-pointer items-center justify-center rounded-m border border-line text-m font-medium text-text tabular-nums hover:border-line-strong has-checked:border-transparent has-checked:bg-accent-fill has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
                >
                  <input
                    type="radio"
                    name="rating"
                    value={value}
                    checked={rating === value}
                    onChange={() => setRating(value)}
                    className="sr-only"
                  />
                  {value}
                </label>
              ))}
            </div>
            <p aria-hidden className="mt-2 flex justify-between text-s text-faint">
              <span>{homeWords.npsLeast}</span>
              <span>{homeWords.npsMost}</span>
            </p>
          </fieldset>
        ) : (
          <Field meta={comment} label={homeWords.npsComment} hint={homeWords.npsCommentHint}>
            <Textarea
              {...fieldAria(comment)}
              rows={4}
              autoFocus
              maxLength={MAX_NPS_COMMENT}
              value={text}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
          </Field>
        )}
        <div className="flex justify-end gap-2">
          {step === 'comment' ? (
            <Button type="button" onClick={() => setStep('rating')}>
              {homeWords.npsBack}
            </Button>
          ) : null}
          <Button variant="primary" disabled={rating === null}>
            {step === 'rating' ? homeWords.npsNext : homeWords.npsSend}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
