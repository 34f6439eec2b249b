import { useState } from 'react'
import { alertSettings, keepAlertSettings, type AlertSettings } from '~/live/messenger/alerts/alert-settings'
import { chime } from '~/live/messenger/alerts/chime'
import { notificationState } from '~/live/messenger/alerts/text-alerts'
import { Dialog } from '~/ui/dialog'
import { Switch } from '~/ui/switch'

const HINTS: Partial<Record<ReturnType<typeof notificationState>, string>> = {
  denied: 'This browser blocks notifications of this site. They are allowed in the site settings beside its address.',
  absent: 'Inside another site browsers show none. On our own page they can be switched on.',
}

export function MessengerSettings({ onClose }: { onClose(): void }) {
  const [settings, setSettings] = useState(alertSettings)
  const [permission, setPermission] = useState(notificationState)
  const change = (part: Partial<AlertSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    keepAlertSettings(next)
  }
  const notify = async (isOn: boolean) => {
    if (!isOn) return change({ notification: false })
    // Browsers require a user gesture for the prompt.
    const answer = permission === 'default' ? await Notification.requestPermission() : permission
    setPermission(answer)
    if (answer === 'granted') change({ notification: true })
  }
  return (
    <Dialog title="Settings" description="Of this browser alone." width={420} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Switch
          label="Sound when a text comes"
          hint="Not for the conversation that you look at."
          checked={settings.sound}
          onChange={({ target: { checked } }) => {
            change({ sound: checked })
            if (checked) chime()
          }}
        />
        <Switch
          label="Notification when a text comes"
          hint={HINTS[permission] ?? 'Says who wrote, and never what.'}
          disabled={permission === 'denied' || permission === 'absent'}
          checked={settings.notification && permission === 'granted'}
          onChange={({ target: { checked } }) => void notify(checked)}
        />
      </div>
    </Dialog>
  )
}
