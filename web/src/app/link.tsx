/** A link to hand on: to read, to copy, to share, to scan. */

import { useState } from 'preact/hooks';
import { encode } from 'uqr';
import { Icon } from '../art/icons';
import { t } from '../words';
import { copyText, mayShare, shareLink } from './copy';
import { toast } from './toasts';

interface LinkProps {
  label: string;
  url: string;
  shareTitle: string;
}

export function LinkField({ label, url, shareTitle }: LinkProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(url);
    setCopied(done);
    toast(t(done ? 'common.link_copied' : 'errors.no-copy'), { bad: !done });
  };
  return (
    <div class="link-field">
      <label class="field">
        <span class="field-label">{label}</span>
        <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="row">
        <button type="button" class="button" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'copy'} />
          {t('common.copy_link')}
        </button>
        {mayShare() && (
          <button type="button" class="button" onClick={() => void shareLink(shareTitle, url)}>
            <Icon name="share" />
            {t('common.share')}
          </button>
        )}
      </div>
    </div>
  );
}

/** One SVG path: a rectangle for each run of dark modules in a row. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 });
  const runs: string[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x] || row[x - 1]) continue;
      let end = x + 1;
      while (row[end]) end += 1;
      runs.push(`M${x} ${y}h${end - x}v1h${x - end}z`);
    }
  });
  return { size, path: runs.join('') };
}

/** Always dark on light, whatever the theme: that is what cameras read best. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={title}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
