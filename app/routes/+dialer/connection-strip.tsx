import { Headset, Phone } from 'lucide-react'
import { formatPhone } from '~/domain/contacts/phone'
import type { DialSessionView } from '~/domain/dialer/dialer.schema'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { useDialerUi } from './dialer-context'

const icon = { size: 16, 'aria-hidden': true } as const

/** Where a seller is asked each time: by which way this session connects. Nothing rings before. */
export function ConnectionStrip() {
  const { dialer, state, enabled, size } = useDialerUi()
  const { session, asksOf } = state
  if (!session || asksOf !== session.id || !session.askedPhone || !session.can.includes('connect')) return null
  const by = (connection: DialSessionView['connection']) => ({
    disabled: !enabled,
    busy: state.busy.run ?? state.busy['dialer.connect'],
    onClick: () => void dialer.press(() => dialer.connect(connection), 'run'),
  })
  return (
    <section
      aria-label="Connect by"
      className={cx(
        'flex gap-3 border-t border-line bg-panel px-3 py-2',
        size === 'mini' || size === 's' ? 'flex-col' : 'flex-wrap items-center',
      )}
    >
      <p role="status" className="min-w-0 flex-1 text-m">
        Where do you want to hear and speak this time?
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Headset {...icon} />} {...by('computer')}>
          Computer audio
        </Button>
        <Button icon={<Phone {...icon} />} {...by('dial-out')}>
          Call {formatPhone(session.askedPhone)}
        </Button>
      </div>
    </section>
  )
}
