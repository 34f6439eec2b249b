import { messageRecordingLeg } from '../seller-phone/message-recording-leg.server'
import { lineLeg } from '../lines/line-leg.server'
import { sellerPhoneLeg } from '../seller-phone/seller-phone-leg.server'
import { transferTargetLeg } from '../transfers/transfer-target-leg.server'
import type { LegKinds } from './leg-kinds'

/** What a carrier event does, by the kind of leg. A new kind is one entry here and one file. */
export const legKinds: LegKinds = {
  line: lineLeg,
  seller_phone: sellerPhoneLeg,
  transfer_target: transferTargetLeg,
  message_recording: messageRecordingLeg,
}
