import type { BlockProps } from '../parts/block-props.ts';

export default function Announcement({ settings }: BlockProps<'announcement'>) {
  if (!settings.text) return null;
  return (
    <p className={`b-announcement ${settings.tone}`}>
      <span>{settings.text}</span>
      {settings.link_label && (
        <>
          {' '}
          <a href={settings.link_path}>{settings.link_label}</a>
        </>
      )}
    </p>
  );
}
