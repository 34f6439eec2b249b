import { MessageSquare } from 'lucide-react'
import { useMemo } from 'react'
import { ButtonLink } from '~/ui/button'
import { dialerWidget } from './dialer-widget'
import { withReload } from './frame-kinds'
import { useTextAlerts } from './use-text-alerts'
import type { FrameHost, WidgetPlace } from './widget-frame'
import { pagePartsWords } from '../../+ui/page-parts.words'

const Calls = dialerWidget('notify')

export function NotifyWidget({ host, signInAt }: WidgetPlace) {
  const { count, reload } = useTextAlerts(host)
  const both = useMemo<FrameHost | null>(
    () =>
      host && {
        ...host,
        attach: (shown, commands) => host.attach(withReload(shown, reload), commands),
      },
    [host, reload],
  )
  return (
    <>
      <Calls host={both} signInAt={signInAt} />
      {host === null && count !== null ? (
        <p className="m-4">
          <ButtonLink to="/manage/messenger" icon={<MessageSquare size={16} aria-hidden />}>
            {unreadWords(count)}
          </ButtonLink>
        </p>
      ) : null}
    </>
  )
}

function unreadWords(count: number): string {
  if (count === 0) return pagePartsWords.noUnreadConversations
  return `${count >= 100 ? '99+' : count} unread ${count === 1 ? 'conversation' : 'conversations'}`
}
