import { Clock } from 'lucide-react'
import { useEffect, useId } from 'react'
import { isLimited } from '~/domain/usage/is-limited'
import { usageAdvice, usageFact, usageTitle } from '~/domain/usage/usage.words'
import { LOW_AT } from '~/domain/usage/usage-limits'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { useDialerUi } from './dialer-context'
import { Strip } from './strip'
import { dialerWords } from './dialer.words'

/** Once: the server allows one window per user. */
export function UsageNote() {
  const { dialer, state, usageNotice: notice, setUsageNotice: setNotice } = useDialerUi()
  const titleId = useId()
  const left = minutesLeft(state.me)
  useEffect(() => {
    if (left === null || left > LOW_AT) return
    // The next call retries.
    dialer.api.call('usage.claimNotice', { consumable: 'dialMinutes' }).then(
      (answer) => answer.notice && setNotice(answer.notice),
      () => {},
    )
  }, [dialer, left, setNotice])
  if (!notice) return null
  const isOut = notice.level !== 'LOW'
  return (
    <Strip aria-labelledby={titleId} tone={isOut ? 'danger' : 'warn'}>
      <div role="alert" className="flex min-w-0 flex-1 items-start gap-2">
        <Clock size={16} aria-hidden className={cx('mt-0.5 shrink-0', isOut ? 'text-danger' : 'text-warn')} />
        <div className="min-w-0 text-s text-text">
          <p id={titleId} className="font-semibold">
            {usageTitle(notice)}
          </p>
          <p className="wrap-break-word">
            {usageFact(notice)} {usageAdvice(notice)}
          </p>
        </div>
      </div>
      <Button type="button" size="s" onClick={() => setNotice(null)}>
        {dialerWords.continueLabel}
      </Button>
    </Strip>
  )
}

/** null: unlimited. */
const minutesLeft = (me: ReturnType<typeof useDialerUi>['state']['me']): number | null =>
  !me || !isLimited(me, 'dialMinutes') ? null : me.remaining.dialMinutes
