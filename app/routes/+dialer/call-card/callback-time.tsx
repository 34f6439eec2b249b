import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Input } from '~/ui/field'
import { FormattedTime } from '~/ui/formatted-time'
import { dialerWords } from '../dialer.words'
import { useDialerUi } from '../dialer-context'
import { dialerPanelsWords } from '../panels/dialer-panels.words'
import { getCallbackTimes, NO_TIME_DIGIT } from './callback-times'

/** In place of the dispositions, once Callback is chosen. Digits choose too. */
export function CallbackTimeChoice() {
  const { size, enabled, chooseCallbackTime, undoDisposition } = useDialerUi()
  const [now] = useState(() => new Date())
  const [own, setOwn] = useState('')
  const ownAt = own ? new Date(own) : null
  const canSet = enabled && ownAt !== null && ownAt > now
  return (
    <section
      aria-label={dialerWords.whenCallBack}
      className={cx(
        'flex min-w-0 flex-1 flex-col gap-1.5',
        size === 'mini' ? 'border-t border-line px-3 py-2' : 'justify-center',
      )}
    >
      <form
        className="flex flex-wrap items-center gap-1.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSet) chooseCallbackTime(ownAt.toISOString(), false)
        }}
      >
        <p role="status" className="mr-auto text-s font-medium text-text">
          {dialerWords.whenCallBack}
        </p>
        <Input
          type="datetime-local"
          aria-label={dialerWords.anotherTime}
          className="h-(--control-s) w-48 text-s"
          value={own}
          onChange={(event) => setOwn(event.target.value)}
        />
        <Button size="s" disabled={!canSet}>
          {dialerWords.setTime}
        </Button>
        <Button
          type="button"
          size="s"
          variant="ghost"
          icon={<ArrowLeft size={14} aria-hidden />}
          onClick={undoDisposition}
        >
          {dialerPanelsWords.back}
        </Button>
      </form>
      <div className="flex flex-wrap items-center gap-1.5">
        {getCallbackTimes(now).map(({ label, at }, place) => (
          <Button
            key={label}
            size="s"
            shortcut={String(place + 1)}
            disabled={!enabled}
            title={at.toLocaleString()}
            onClick={() => chooseCallbackTime(at.toISOString(), false)}
          >
            {label}
            <span className="sr-only">
              , <FormattedTime at={at.toISOString()} precision="short" />
            </span>
          </Button>
        ))}
        <Button
          size="s"
          shortcut={String(NO_TIME_DIGIT)}
          disabled={!enabled}
          onClick={() => chooseCallbackTime(null, false)}
        >
          {dialerWords.noTime}
        </Button>
      </div>
    </section>
  )
}
