package org.adagio.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Ctrl-C as a wish: the first one is told to the work that runs, and the next one ends the process
 * as ever. The class {@code sun.misc.Signal}, which every JDK exports without promising it, is
 * reached by name; where it is missing, Ctrl-C ends the process at once.
 */
final class FirstInterrupt {
  private static final String SIGNAL = "sun.misc.Signal";
  private static final String HANDLER = "sun.misc.SignalHandler";

  private FirstInterrupt() {}

  /** Does some work; the first Ctrl-C meanwhile is a wish. */
  static <T> T during(Supplier<T> work, Runnable wish) {
    AtomicReference<Object> usual = new AtomicReference<>();
    Optional<Object> replaced = install(wish, usual);
    replaced.ifPresent(usual::set);
    try {
      return work.get();
    } finally {
      replaced.ifPresent(FirstInterrupt::handle);
    }
  }

  /** Returns the handler before; empty where Ctrl-C cannot be listened to. */
  private static Optional<Object> install(Runnable wish, AtomicReference<Object> usual) {
    try {
      return Optional.of(
          handle(
              Proxy.newProxyInstance(
                  FirstInterrupt.class.getClassLoader(),
                  new Class<?>[] {Class.forName(HANDLER)},
                  (proxy, method, arguments) -> {
                    Optional.ofNullable(usual.get()).ifPresent(FirstInterrupt::handle);
                    wish.run();
                    return null;
                  })));
    } catch (ClassNotFoundException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  /** Installs a handler and returns the one before it. */
  private static Object handle(Object handler) {
    try {
      Class<?> signal = Class.forName(SIGNAL);
      Method install = signal.getMethod("handle", signal, Class.forName(HANDLER));
      return install.invoke(null, signal.getConstructor(String.class).newInstance("INT"), handler);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the handler of Ctrl-C cannot be changed", e);
    }
  }
}
