import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import type { PressTarget } from '~/live/dialer/press-guard'
import type { KeyAction } from './keys'

/** A second press of the same key must not mean something else. */
export function getPressPlace(action: KeyAction, session: DialSessionView | null): PressTarget | undefined {
  if (action === 'connect') return session?.bridgedLineId ? undefined : 'run'
  if (action === 'hangUp') return 'hangUpKey'
  if (action === 'mute' || action === 'hold') return action
  const line = getCurrentLine(session)
  if (action === 'dropVoicemail' && line) return `slot:${line.slot}`
  return action === 'record' && line ? `record:${line.id}` : undefined
}
