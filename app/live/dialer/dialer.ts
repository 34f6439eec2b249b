import type { CampaignView, DialSessionView, LineView, StartSession } from '../../domain/dial-sessions/dialer.schema'
import type { ApiClient } from '../api-client'
import type { ApiInput } from '../api-paths'
import type { Credentials } from '../credentials'
import type { ConnectionActions } from './connection-actions'
import type { DialerState } from './dialer-state'
import type { IncomingCallActions } from './incoming-calls'
import type { WidgetMessage } from './widget-messages'
import type { PhoneManager } from './phone-manager'
import type { PressTarget } from './press-guard'
import type { TransferRequest } from './transfer-call'

export interface DialerOptions {
  credentials: Credentials
  vendorId?: string
  /** Answers callers only: no dialing, and no phone for other calls. */
  answersOnly?: boolean
  onWidgetMessage?(message: WidgetMessage): void
  onNotice?(notice: { tone: 'success' | 'warning' | 'error'; text: string }): void
  onAnnouncement?(text: string): void
  /** Close this dialer: another user signed in. */
  onUserChanged?(): void
}

/** Commands reject with ApiError. */
export interface Dialer
  extends IncomingCallActions, ConnectionActions, Record<'stop' | 'pause' | 'resume' | 'next', () => Promise<unknown>> {
  getState(): DialerState
  subscribe(listener: () => void): () => void
  api: ApiClient
  phone: Pick<PhoneManager, 'devices' | 'setMicrophone' | 'setSpeaker' | 'onLevel'>
  reload(): Promise<void>
  /** Shows errors. Ignored while `place` is busy. */
  press(action: () => Promise<unknown>, place?: PressTarget): Promise<void>
  start(request: StartSession): Promise<DialSessionView>
  startCampaign(
    campaign: ApiInput<'dialer.createCampaign'>,
  ): Promise<{ campaign: CampaignView; session: DialSessionView }>
  setMuted(muted: boolean): Promise<unknown>
  /** The lead in the call. */
  setOnHold(onHold: boolean): Promise<unknown>
  sendDigits(digits: string): Promise<unknown>
  hangUp(line: LineView): Promise<unknown>
  decide(decision: Omit<ApiInput<'dialer.decidePreview'>, 'id'>): Promise<unknown>
  /** Without an id the message of the settings. */
  dropVoicemail(line: LineView, voicemailId?: string): Promise<unknown>
  redial(line: Pick<LineView, 'id'>, sessionId?: string): Promise<unknown>
  /** Of the callbacks list: immediately, or next. */
  callBack(id: string): Promise<unknown>
  cancelCallback(id: string): Promise<unknown>
  record(line: LineView, action: 'start' | 'pause' | 'resume' | 'stop'): Promise<unknown>
  /** `callbackAt`: ISO 8601, for a callback. */
  dispose(line: LineView, dispositionId: string, callbackAt?: string): Promise<unknown>
  transfer(request: TransferRequest): Promise<unknown>
  claimPhone(): Promise<unknown>
  loadSkipped(): Promise<unknown>
  /** Owed commands are still retried; others are not. */
  close(): void
}
