import { Route, Routes } from 'react-router';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { ActsPage } from './acts-page.tsx';
import { FindPage } from './find-page.tsx';
import { Frame } from './frame.tsx';
import { Gate } from './gate.tsx';
import { HomePage } from './home-page.tsx';
import { LogPage } from './log-page.tsx';
import { LookPage } from './look-page.tsx';
import { Nothing } from './nothing.tsx';
import { QueuePage } from './queue-page.tsx';

export function App() {
  return (
    <Gate>
      <Routes>
        <Route element={<Frame />}>
          <Route index element={<HomePage />} />
          <Route path="queues/:queue" element={<QueuePage />} />
          <Route path="find" element={<FindPage />} />
          <Route path="look" element={<LookPage />} />
          <Route path="acts" element={<ActsPage />} />
          <Route path="log" element={<LogPage />} />
          <Route path="*" element={<Nothing />} />
        </Route>
      </Routes>
      <ToastHost />
    </Gate>
  );
}
