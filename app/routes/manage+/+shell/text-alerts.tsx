import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useLiveEvents } from '~/live/live-page'
import { windowAlerts } from '~/live/messenger/alerts/text-alerts'
import { makeTextNews } from '~/live/messenger/alerts/text-news'
import { nameInWords } from '../../+messenger/name-in-words'

export function PageTextAlerts() {
  const navigate = useNavigate()
  const [alerts] = useState(() =>
    windowAlerts({
      nameInWords,
      openElsewhere: (threadId) => navigate('/manage/messenger', { state: { threadId } }),
    }),
  )
  useEffect(() => alerts.open(), [alerts])
  const [news] = useState(() =>
    makeTextNews((type, payload) => {
      if (type === 'message.received') alerts.hear(payload)
    }),
  )
  useLiveEvents(news)
  return null
}
