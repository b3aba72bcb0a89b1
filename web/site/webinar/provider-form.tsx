import { useEffect, useRef, useState, type ReactNode } from 'react';

/** So long may another provider's form take before ours is shown. */
const patience = 6000;

/** The owner's form at another provider: its script is loaded once, when the card comes near; else our own form. */
export function ProviderForm({ id, script, own }: { id: string; script: string; own: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      if (container.querySelector('script')) return;
      const tag = document.createElement('script');
      tag.src = script;
      tag.async = true;
      tag.dataset.formId = id;
      tag.onerror = () => setFailed(true);
      container.append(tag);
      timer = setTimeout(() => setFailed(!container.querySelector(':scope > :not(script)')), patience);
    };
    if (typeof IntersectionObserver === 'undefined') {
      load();
      return () => clearTimeout(timer);
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: '400px' },
    );
    observer.observe(container);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [id, script]);
  return (
    <>
      <div ref={box} data-form-id={id} hidden={failed} className="min-h-24" />
      {failed && own}
    </>
  );
}
