/** How this browser tells of texts that come. */
export interface AlertSettings {
  sound: boolean
  /** A note of the browser's, where it allows one. */
  notification: boolean
}

const STORED = 'trunkline.text-alerts'
const FIRST: AlertSettings = { sound: true, notification: false }

/** As they were set in this browser; a frame that may keep nothing has the first ones. */
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
    // Until the page goes nothing else was asked for.
  }
}
