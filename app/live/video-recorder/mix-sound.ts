export interface MixedSound {
  /** null: there is none. */
  track: MediaStreamTrack | null
  close(): void
}

/** What the person says and what the tab plays, as one: a recorder takes no more. */
export function mixSound(tracks: readonly MediaStreamTrack[]): MixedSound {
  if (tracks.length < 2) return { track: tracks[0] ?? null, close: () => {} }
  const context = new AudioContext()
  const mixed = context.createMediaStreamDestination()
  for (const track of tracks) context.createMediaStreamSource(new MediaStream([track])).connect(mixed)
  // It came of a press; some browsers want to be told.
  void context.resume()
  return {
    track: mixed.stream.getAudioTracks()[0] ?? null,
    close: () => void context.close(),
  }
}
