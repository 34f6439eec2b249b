import { useState } from 'react'
import { canReceive, countSkipped } from '~/live/ringless/ringless-state'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { FormattedTime } from '~/ui/formatted-time'
import { capitalize } from './capitalize'
import { useRinglessUi } from './ringless-context'
import { ringlessUiWords } from './ringless.words'

export function ConfirmSend({ send, onClose }: { send(): Promise<void>; onClose(): void }) {
  const { recipients, recordings, chosenId, scheduledTime, isSending } = useRinglessUi().state
  // A second press before the answer sends nothing.
  const [isPressed, setPressed] = useState(false)
  const count = recipients.filter(canReceive).length
  const skipped = countSkipped(recipients)
  const label = recordings.find(({ value }) => value === chosenId)?.label ?? ''
  const confirm = async () => {
    if (isPressed) return
    setPressed(true)
    await send()
    setPressed(false)
  }
  return (
    <Dialog
      title={scheduledTime === null ? ringlessUiWords.sendTitle(count) : ringlessUiWords.scheduleTitle(count)}
      width={360}
      onClose={onClose}
      staysOpen={isSending}
    >
      <p dir="auto" className="text-m wrap-break-word text-text">
        {ringlessUiWords.willGo(count, label)}
      </p>
      {scheduledTime === null ? null : (
        <p className="mt-1 text-m text-text">
          <FormattedTime at={scheduledTime} precision="short" />
        </p>
      )}
      {skipped.length === 0 ? null : (
        <div className="mt-3 rounded-m bg-inset px-3 py-2">
          <p className="text-s font-medium text-text">{ringlessUiWords.skippedCount(recipients.length - count)}</p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {skipped.map(({ text, count: skippedCount }) => (
              <li key={text} className="tabular flex gap-2 text-s text-muted">
                <span className="min-w-5 text-right">{skippedCount}</span>
                <span>{capitalize(text)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="mt-3 text-s text-muted">{ringlessUiWords.consentReminder}</p>
      <DialogActions onCancel={onClose}>
        <Button
          type="button"
          variant="primary"
          busy={isPressed || isSending}
          disabled={count === 0}
          onClick={() => void confirm()}
        >
          {scheduledTime === null ? ringlessUiWords.send : ringlessUiWords.schedule}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
