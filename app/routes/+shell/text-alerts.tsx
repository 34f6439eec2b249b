import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useLiveEvents } from '~/live/live-page'
import { createWindowAlerts } from '~/live/messenger/alerts/text-alerts'
import { createTextNotifier } from '~/live/messenger/alerts/text-notifier'
import { formatThreadName } from '../+messenger/format-thread-name'

export function PageTextAlerts() {
  const navigate = useNavigate()
  const [alerts] = useState(() =>
    createWindowAlerts({
      formatThreadName,
      openElsewhere: (threadId) => navigate(`/manage/messenger/${threadId}`),
    }),
  )
  useEffect(() => alerts.open(), [alerts])
  const [news] = useState(() =>
    createTextNotifier((type, payload) => {
      if (type === 'message.received') alerts.handleReceived(payload)
    }),
  )
  useLiveEvents(news)
  return null
}
