import { messageRecordingLeg } from '../seller-phone/message-recording-leg.server'
import { lineLeg } from '../lines/line-leg.server'
import { sellerPhoneLeg } from '../seller-phone/seller-phone-leg.server'
import { transferTargetLeg } from '../transfers/transfer-target-leg.server'
import type { LegKinds } from './leg-kinds'

export const legKinds: LegKinds = {
  line: lineLeg,
  seller_phone: sellerPhoneLeg,
  transfer_target: transferTargetLeg,
  message_recording: messageRecordingLeg,
}
