export interface WebPageImage {
  bytes: Uint8Array
  mimeType: string
}

export interface PagePreview {
  title: string | null
  description: string | null
  image: WebPageImage | null
  favicon: WebPageImage | null
}

/** Never our own network. */
export interface WebPages {
  /** null: unreadable. */
  read(url: string): Promise<PagePreview | null>
  /** https alone; JPEG, PNG, GIF or WebP. null: none, or too large. 'busy': try later. */
  readPicture(url: string): Promise<WebPageImage | null | 'busy'>
}
