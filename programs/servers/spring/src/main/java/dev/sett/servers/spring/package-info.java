/** Spring Boot 4 on the server contract, and the bank of three services. */
@NullMarked
package dev.sett.servers.spring;

import org.jspecify.annotations.NullMarked;
