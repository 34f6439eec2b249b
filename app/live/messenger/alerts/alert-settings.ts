export interface AlertSettings {
  sound: boolean
  notification: boolean
}

const STORED = 'trunkline.text-alerts'
const FIRST: AlertSettings = { sound: true, notification: false }

export function alertSettings(): AlertSettings {
  try {
    const { sound, notification } = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, unknown>
    return {
      sound: typeof sound === 'boolean' ? sound : FIRST.sound,
      notification: typeof notification === 'boolean' ? notification : FIRST.notification,
    }
  } catch {
    return FIRST
  }
}

export function keepAlertSettings(settings: AlertSettings): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(settings))
  } catch {
    // Used until the page closes.
  }
}
