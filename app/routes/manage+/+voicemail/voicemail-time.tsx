import { useEffect, useState } from 'react'
import { FormattedTime } from '~/ui/formatted-time'
import { useHydrated } from '~/ui/use-hydrated'
import { formatVoicemailTime } from './format-voicemail-time'

const REFRESH_MS = 30_000

export function VoicemailTime({ at }: { at: string }) {
  const isHydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  if (!isHydrated) return <FormattedTime at={at} precision="day" />
  return (
    <time dateTime={at} title={at}>
      {formatVoicemailTime(at, now)}
    </time>
  )
}
