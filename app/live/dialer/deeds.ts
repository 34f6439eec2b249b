import type { CampaignView, DialSessionView, LineView, StartSession } from '../../domain/dial-sessions/dialer.schema'
import type { ApiClient } from '../api-client'
import type { ApiInput } from '../api-paths'
import type { Credentials } from '../credentials'
import type { ConnectionDeeds } from './ask-connection'
import type { DialerState } from './dialer-state'
import type { IncomingDeeds } from './incoming-calls'
import type { News } from './news'
import type { PhoneKeeper } from './phone-keeper'
import type { PressPlace } from './places'
import type { TransferWish } from './transfer-call'

export interface DialerOptions {
  credentials: Credentials
  vendorId?: string
  /** Answers callers only: no dialing, and no phone for other calls. */
  answersOnly?: boolean
  onNews?(news: News): void
  onNotice?(notice: { tone: 'success' | 'warning' | 'error'; text: string }): void
  onSpoken?(text: string): void
  /** Close this dialer: another user signed in. */
  onAnotherPerson?(): void
}

/** Commands reject with ApiError. */
export interface Dialer
  extends IncomingDeeds, ConnectionDeeds, Record<'stop' | 'pause' | 'resume' | 'next', () => Promise<unknown>> {
  getState(): DialerState
  subscribe(listener: () => void): () => void
  api: ApiClient
  phone: Pick<PhoneKeeper, 'devices' | 'setMicrophone' | 'setSpeaker' | 'onLevel'>
  reload(): Promise<void>
  /** Shows errors. Ignored while `place` is busy. */
  press(deed: () => Promise<unknown>, place?: PressPlace): Promise<void>
  start(what: StartSession): Promise<DialSessionView>
  startCampaign(
    campaign: ApiInput<'dialer.createCampaign'>,
  ): Promise<{ campaign: CampaignView; session: DialSessionView }>
  setMuted(muted: boolean): Promise<unknown>
  sendDigits(digits: string): Promise<unknown>
  hangUp(line: LineView): Promise<unknown>
  decide(what: Omit<ApiInput<'dialer.decidePreview'>, 'id'>): Promise<unknown>
  dropVoicemail(line: LineView): Promise<unknown>
  redial(line: Pick<LineView, 'id'>, ofSession?: string): Promise<unknown>
  record(line: LineView, action: 'start' | 'pause' | 'resume' | 'stop'): Promise<unknown>
  dispose(line: LineView, dispositionId: string): Promise<unknown>
  transfer(what: TransferWish): Promise<unknown>
  takePhone(): Promise<unknown>
  loadSkipped(): Promise<unknown>
  /** Owed commands are still retried; others are not. */
  close(): void
}
