export interface AlertSettings {
  sound: boolean
  notification: boolean
}

const STORAGE_KEY = 'trunkline.text-alerts'
const DEFAULT_SETTINGS: AlertSettings = { sound: true, notification: false }

export function alertSettings(): AlertSettings {
  try {
    const { sound, notification } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>
    return {
      sound: typeof sound === 'boolean' ? sound : DEFAULT_SETTINGS.sound,
      notification: typeof notification === 'boolean' ? notification : DEFAULT_SETTINGS.notification,
    }
  } catch {
    return DEFAULT_SETTINGS
  }
}

export function saveAlertSettings(settings: AlertSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings))
  } catch {
    // Used until the page closes.
  }
}
