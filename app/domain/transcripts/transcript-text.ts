import type { SpokenCall, Utterance } from '../assistant.port'

export const nameOf = ({ seller, lead }: SpokenCall, { speaker }: Utterance): string =>
  speaker === null ? 'Somebody' : speaker === 'lead' ? lead : seller

/** One line per utterance. */
export const transcriptText = (call: SpokenCall): string =>
  call.said
    .map((utterance) => (utterance.speaker === null ? '' : `${nameOf(call, utterance)}: `) + utterance.text)
    .join('\n')
