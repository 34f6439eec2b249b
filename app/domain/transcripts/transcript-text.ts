import type { SpokenCall, Utterance } from '../assistant.port'
import { transcriptsWords } from './transcripts.words'

export const getSpeakerName = ({ seller, lead }: SpokenCall, { speaker }: Utterance): string =>
  speaker === null ? transcriptsWords.unknownSpeaker : speaker === 'lead' ? lead : seller

/** One line per utterance. */
export const transcriptText = (call: SpokenCall): string =>
  call.utterances
    .map((utterance) => (utterance.speaker === null ? '' : `${getSpeakerName(call, utterance)}: `) + utterance.text)
    .join('\n')
