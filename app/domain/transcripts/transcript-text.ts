import type { SpokenCall, Utterance } from '../assistant.port'

export const getSpeakerName = ({ seller, lead }: SpokenCall, { speaker }: Utterance): string =>
  speaker === null ? 'Unknown speaker' : speaker === 'lead' ? lead : seller

/** One line per utterance. */
export const transcriptText = (call: SpokenCall): string =>
  call.utterances
    .map((utterance) => (utterance.speaker === null ? '' : `${getSpeakerName(call, utterance)}: `) + utterance.text)
    .join('\n')
