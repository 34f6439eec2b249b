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
  /** The vendor of the frame's address; a token of another vendor is refused. */
  vendorId?: string
  /** A window in which callers are answered and nobody is dialed: it has the phone for whom it has answered, and for nothing else. */
  answersOnly?: boolean
  /** What the host page should hear. */
  onNews?(news: News): void
  /** What a person should read: a refusal, a failure. */
  onNotice?(notice: { tone: 'success' | 'warning' | 'error'; text: string }): void
  /** What a screen reader should say. */
  onSpoken?(text: string): void
  /** Somebody else is signed in now: theirs is another dialer. This one is to be closed. */
  onAnotherPerson?(): void
}

/** Every deed rejects with an ApiError when it is refused; `press` is for buttons and keys. */
export interface Dialer
  extends IncomingDeeds, ConnectionDeeds, Record<'stop' | 'pause' | 'resume' | 'next', () => Promise<unknown>> {
  getState(): DialerState
  subscribe(listener: () => void): () => void
  /** The client that everything else in the widget calls with. */
  api: ApiClient
  phone: Pick<PhoneKeeper, 'devices' | 'setMicrophone' | 'setSpeaker' | 'onLevel'>
  /** Loads anew what is on the screen; also the 'Try again' of a failed start. Tells what is wrong in the state. */
  reload(): Promise<void>
  /**
   * Does a deed for a person: a refusal is told, and the screen is loaded anew. What is pressed at a place that is at rest (busy in
   * the state, by its name) is not done.
   */
  press(deed: () => Promise<unknown>, place?: PressPlace): Promise<void>
  start(what: StartSession): Promise<DialSessionView>
  /** Makes a campaign of the host's contacts and starts it. */
  startCampaign(
    campaign: ApiInput<'dialer.createCampaign'>,
  ): Promise<{ campaign: CampaignView; session: DialSessionView }>
  setMuted(muted: boolean): Promise<unknown>
  sendDigits(digits: string): Promise<unknown>
  hangUp(line: LineView): Promise<unknown>
  /** Dials, skips or snoozes whom the seller looks at. */
  decide(what: Omit<ApiInput<'dialer.decidePreview'>, 'id'>): Promise<unknown>
  /** Leaves the outbound voicemail, to whose end the call goes on without the seller. */
  dropVoicemail(line: LineView): Promise<unknown>
  /** Of the session that is shown, or of an earlier one. */
  redial(line: Pick<LineView, 'id'>, ofSession?: string): Promise<unknown>
  record(line: LineView, action: 'start' | 'pause' | 'resume' | 'stop'): Promise<unknown>
  dispose(line: LineView, dispositionId: string): Promise<unknown>
  transfer(what: TransferWish): Promise<unknown>
  /** Takes the phone from another tab. */
  takePhone(): Promise<unknown>
  loadSkipped(): Promise<unknown>
  /**
   * Shows and hears nothing any more. What is under way is finished. What was pressed to end or to hold something back, or is owed,
   * is repeated until it is answered; what would begin or open something is not: on the next page nobody expects it any more.
   */
  close(): void
}
