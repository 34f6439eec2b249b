import { useState } from 'react'
import { alertSettings, saveAlertSettings, type AlertSettings } from '~/live/messenger/alerts/alert-settings'
import { playChime } from '~/live/messenger/alerts/play-chime'
import { notificationState } from '~/live/messenger/alerts/text-alerts'
import { Dialog } from '~/ui/dialog'
import { Switch } from '~/ui/switch'
import { messengerWords } from './messenger.words'

const HINTS: Partial<Record<ReturnType<typeof notificationState>, string>> = {
  denied: messengerWords.browserBlocksNotificationsSiteAllow,
  absent: messengerWords.browsersBlockNotificationsInsideAnother,
}

export function MessengerSettings({ onClose }: { onClose(): void }) {
  const [settings, setSettings] = useState(alertSettings)
  const [permission, setPermission] = useState(notificationState)
  const change = (part: Partial<AlertSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    saveAlertSettings(next)
  }
  const notify = async (isOn: boolean) => {
    if (!isOn) return change({ notification: false })
    // Browsers require a user gesture for the prompt.
    const answer = permission === 'default' ? await Notification.requestPermission() : permission
    setPermission(answer)
    if (answer === 'granted') change({ notification: true })
  }
  return (
    <Dialog title={messengerWords.settings} description={messengerWords.savedBrowserOnly} width={420} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Switch
          label={messengerWords.soundNewTexts}
          hint={messengerWords.silentConversationYouViewing}
          checked={settings.sound}
          onChange={({ target: { checked } }) => {
            change({ sound: checked })
            if (checked) playChime()
          }}
        />
        <Switch
          label={messengerWords.notificationNewTexts}
          hint={HINTS[permission] ?? messengerWords.showsSenderNeverText}
          disabled={permission === 'denied' || permission === 'absent'}
          checked={settings.notification && permission === 'granted'}
          onChange={({ target: { checked } }) => void notify(checked)}
        />
      </div>
    </Dialog>
  )
}
