import { messengerWords } from '../messenger.words'

/** '340 kB', '2.3 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kb = bytes / 1024
  if (kb < 1000) return messengerWords.kb(Math.round(kb))
  const mb = kb / 1024
  return messengerWords.mb(mb < 10 ? mb.toFixed(1) : Math.round(mb))
}
