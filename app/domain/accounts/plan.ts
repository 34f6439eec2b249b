import { z } from 'zod'

/** What an account may use (spec 2-live §3 'Features and limits'). */
export const features = z.strictObject({
  /** Lines at once, 1 to 3. */
  callLines: z.number().int().min(1).max(3),
  callRecording: z.boolean(),
  previewDialer: z.boolean(),
  smartVoicemailDrop: z.boolean(),
  basicMessenger: z.boolean(),
  blast: z.boolean(),
  scheduledMessages: z.boolean(),
  rvmScheduledDrops: z.boolean(),
  /** Neither dialer nor portal shows call scripts (2-live §2.2, 4-trust §2.1). Plans that were kept before do not say. */
  hideCallScripts: z.boolean().default(false),
  /** Nobody is offered Double Dial (3-settings §6), and it holds for nobody. */
  hideDoubleDial: z.boolean().default(false),
  /** Texts are paid from a wallet of money, and not counted off a plan (2-live §2.4, §8). */
  cartBilling: z.boolean().default(false),
  /** Texts are sent whatever the plan holds of them (2-live §5). */
  freeMessaging: z.boolean().default(false),
  /** People have a library of videos (2-live §6 'the video widget permission'). Plans that were kept before do not say. */
  video: z.boolean().default(true),
})
export type Features = z.infer<typeof features>

const limit = z.strictObject({ limit: z.number().int().min(0), unlimited: z.boolean() })

/** How much of each consumable a period holds. */
export const limits = z.strictObject({ dialMinutes: limit, messages: limit, rvmDrops: limit, videos: limit })
export type Limits = z.infer<typeof limits>

export const DEFAULT_FEATURES: Features = {
  callLines: 3,
  callRecording: true,
  previewDialer: true,
  smartVoicemailDrop: true,
  basicMessenger: false,
  blast: true,
  scheduledMessages: true,
  rvmScheduledDrops: false,
  hideCallScripts: false,
  hideDoubleDial: false,
  cartBilling: false,
  freeMessaging: false,
  video: true,
}

/** Talk, texts and videos are not counted down where nobody sells them: whoever hosts Trunkline pays the carrier. */
export const DEFAULT_LIMITS: Limits = {
  dialMinutes: { limit: 1000, unlimited: true },
  messages: { limit: 0, unlimited: true },
  rvmDrops: { limit: 0, unlimited: false },
  videos: { limit: 0, unlimited: true },
}

/** Minutes are shown rounded down: with less than one there is none, and no new dial starts. */
export const hasMinutes = (secondsLeft: number): boolean => secondsLeft >= 60

/** Seconds of talk that remain in the period; Infinity for an unlimited plan. */
export function remainingDialSeconds(limits: Limits, dialSecondsUsed: number): number {
  const { limit, unlimited } = limits.dialMinutes
  return unlimited ? Infinity : Math.max(0, limit * 60 - dialSecondsUsed)
}

/** Texts that may still be sent in the period; Infinity for an unlimited plan. */
export const remainingMessages = ({ messages }: Limits, messagesUsed: number): number =>
  messages.unlimited ? Infinity : Math.max(0, messages.limit - messagesUsed)

/** Videos that may still be made in the period; Infinity for an unlimited plan. */
export const remainingVideos = ({ videos }: Limits, videosUsed: number): number =>
  videos.unlimited ? Infinity : Math.max(0, videos.limit - videosUsed)

/**
 * Whole units that remain of each consumable. Minutes are rounded down, as they are shown; an unlimited one says its
 * limit, which nobody counts down.
 */
export function remainingOf(
  limits: Limits,
  used: { dialSeconds: number; messages: number; videos: number },
): Record<keyof Limits, number> {
  const seconds = remainingDialSeconds(limits, used.dialSeconds)
  const messages = remainingMessages(limits, used.messages)
  const videos = remainingVideos(limits, used.videos)
  return {
    dialMinutes: Number.isFinite(seconds) ? Math.floor(seconds / 60) : limits.dialMinutes.limit,
    messages: Number.isFinite(messages) ? messages : limits.messages.limit,
    rvmDrops: limits.rvmDrops.limit,
    videos: Number.isFinite(videos) ? videos : limits.videos.limit,
  }
}
